import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { endedCases } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { ServiceAddress, serviceAddresses } from '../../contract/service/serviceAddress.ts'
import { seenCase } from '../case/case.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { caseNoOf, seesCase } from '../case/row.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import { rowReader } from '../database/rows.ts'
import { utc } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import type { Viewer } from '../right.ts'
import { caseAttendee, cases } from '../tables/case.ts'
import { serviceAddress } from '../tables/service.ts'
import { tellRows } from '../tell.ts'
import { receiversOf } from './reach.ts'

/** Of those who see the case, the secretaries and the party's own side: the other side need not know where somebody lives now. */
export function seesAddress(viewer: Viewer): SQL {
  const side = sql`exists (select from ${caseAttendee} where ${caseAttendee.caseId} = ${cases.id}
    and ${caseAttendee.accountId} = ${viewer.id} and ${caseAttendee.camp} = ${serviceAddress.camp}
    and ${caseAttendee.role} <> 'arbitrator' and ${caseAttendee.revokedAt} is null)`
  return sql`exists (select from ${cases} where ${cases.id} = ${serviceAddress.caseId} and ${seesCase(viewer)}
    and (${viewer.cate} = 'MISHU' or (${viewer.cate} = 'USER' and ${side})))`
}

const reader = rowReader({
  select: sql`
    select ${serviceAddress.id}, 1 as version, ${serviceAddress.caseId} as "baseId", ${caseNoOf(serviceAddress.caseId)} as "caseNo",
      ${serviceAddress.camp}, ${serviceAddress.partyId} as "partyId", ${serviceAddress.party}, ${serviceAddress.receiver},
      ${serviceAddress.phone}, ${serviceAddress.email}, ${serviceAddress.address}, ${serviceAddress.electronic},
      ${serviceAddress.signedBy} as "signedBy", ${serviceAddress.strokes}, ${serviceAddress.byName} as "byName",
      ${utc(serviceAddress.submittedAt)} as "submittedAt"`,
  from: serviceAddress,
  id: serviceAddress.id,
  order: sql`${serviceAddress.submittedAt} desc`,
  rowOf: (row: ServiceAddress) => row,
})
export const readAddresses = reader.byIds

/** What a party confirmed last; undefined where it never did. */
export async function serviceAddressOf(tx: Tx, caseId: string, partyId: string) {
  const [found] = await tx
    .select()
    .from(serviceAddress)
    .where(and(eq(serviceAddress.caseId, caseId), eq(serviceAddress.partyId, partyId)))
    .orderBy(desc(serviceAddress.submittedAt))
    .limit(1)
  return found
}

export const confirmAddress: Handler<typeof serviceAddresses.confirmAddress> = async ({ house, tx, me, body }) => {
  const { baseId, partyId, ...said } = body
  const seen = await seenCase(tx, me, baseId, true)
  const seats = await attendeesOf(tx, seen.id)
  const party = seats.find((one) => one.id === partyId && one.role === 'party')
  if (!party || !receiversOf(seen, seats, partyId).includes(me.id)) throw new AppError('forbidden')
  const [before] = await tx
    .select({ caseId: serviceAddress.caseId })
    .from(serviceAddress)
    .where(eq(serviceAddress.id, body.id))
  if (before) throw new AppError(before.caseId === baseId ? 'stale' : 'notFound')
  if (endedCases.includes(seen.state)) throw new AppError('state.closed')
  const by = { byId: me.id, byName: me.nickName, submittedAt: house.now() }
  const whose = { tenantId: seen.tenantId, caseId: seen.id, camp: party.camp, partyId, party: party.name }
  await tx.insert(serviceAddress).values({ ...said, ...whose, ...by })
  // Where it is nobody else reads.
  await recordEvent(house, tx, seen.id, { action: 'addressConfirmed', by: me, details: { party: party.name } })
  await tellCase(house, tx, seen.id)
  await tellRows(house, tx, 'serviceAddress', body.id)
  return reader.one(tx, body.id)
}

export const listAddresses: Handler<typeof serviceAddresses.listAddresses> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return reader.page(tx, sql`${serviceAddress.caseId} = ${id} and ${seesAddress(me)}`, query)
}
