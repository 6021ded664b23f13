import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { reception } from '../../contract/kernel/office.ts'
import { isVisitOver, visitAheadDays, type visits, visitsOfPhone } from '../../contract/visit/visit.ts'
import { dayLater, mustNotBeOver, today } from '../case/day.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { account } from '../tables/account.ts'
import { visit } from '../tables/visit.ts'
import { tellRows } from '../tell.ts'
import { localMinute } from '../when.ts'
import { hashOfCode } from '../who.ts'
import { moveVisit, visitOfPass, visitPassOf } from './row.ts'

/** The one of the staff who bears this name; nobody where it is nobody's, or several people's. */
async function hostOf(tx: Tx, tenantId: number, name: string): Promise<string | null> {
  const named = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.tenantId, tenantId),
        eq(account.cate, 'MISHU'),
        account.enabled,
        isNull(account.removedAt),
        eq(account.nickName, name),
      ),
    )
    .limit(2)
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

/** A second arrival shows what the first one made. What is answered says nothing of who works here. */
export const registerVisit: Handler<typeof visits.registerVisit> = async ({ house, tx, body }) => {
  const { id, pass, consent: _, ...typed } = body
  const tenantId = house.config.page.tenantId
  const passHash = hashOfCode(pass)
  // One after the other, so that several in one moment are counted, and a second arrival finds what the first one made.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visit ${tenantId} ${typed.phone}`}))`)
  const [before] = await tx.select().from(visit).where(eq(visit.id, id))
  if (before) {
    if (before.passHash !== passHash) throw new AppError('stale')
    return visitPassOf(before)
  }
  mustNotBeOver(house, typed.day, ['day'])
  if (isVisitOver(typed.day, typed.slot, localMinute(house.now())))
    throw new AppError('visit.over', {}, [{ path: ['slot'], code: 'visit.over' }])
  if (typed.day > dayLater(today(house), visitAheadDays)) {
    const params = { days: visitAheadDays }
    throw new AppError('visit.far', params, [{ path: ['day'], code: 'visit.far', params }])
  }
  const asked = await tx.$count(visit, and(eq(visit.phone, typed.phone), eq(visit.day, typed.day)))
  if (asked >= visitsOfPhone) {
    const params = { max: visitsOfPhone }
    throw new AppError('visit.full', params, [{ path: ['day'], code: 'visit.full', params }])
  }
  const hostId = await hostOf(tx, tenantId, typed.hostName)
  const no = String(randomInt(1_000_000)).padStart(6, '0')
  const [row] = await tx
    .insert(visit)
    .values({ id, tenantId, version: 1, state: 'submitted', no, passHash, hostId, submittedAt: house.now(), ...typed })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    const [meanwhile] = await tx.select().from(visit).where(eq(visit.id, id))
    if (meanwhile?.passHash !== passHash) throw new AppError('stale')
    return visitPassOf(meanwhile)
  }
  const to = hostId ? [hostId] : await secretariesOf(tx, tenantId, reception)
  const params = { day: typed.day, slot: typed.slot }
  await sendMessage(house, tx, to, { kind: 'visitAsked', params, link: `/visits?day=${typed.day}` })
  await tellRows(house, tx, 'expectedVisit', id)
  return visitPassOf(row)
}

export const showVisit: Handler<typeof visits.showVisit> = async ({ house, tx, body }) =>
  visitPassOf(await visitOfPass(tx, house.config.page.tenantId, body.pass))

/** Once more it is cancelled already, and the answer is the same. */
export const cancelVisit: Handler<typeof visits.cancelVisit> = async ({ house, tx, body }) => {
  const row = await visitOfPass(tx, house.config.page.tenantId, body.pass, true)
  return visitPassOf(row.state === 'cancelled' ? row : await moveVisit({ house, tx }, row, 'cancel'))
}
