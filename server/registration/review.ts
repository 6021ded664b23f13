import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type registrations as calls,
  type Registration,
  registrationMoves,
} from '../../contract/registration/registration.ts'
import { makeLink } from '../account/link.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { identity } from '../provider/identity.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import { mustMove } from '../right.ts'
import { account } from '../tables/account.ts'
import { registration } from '../tables/registration.ts'
import type { From, Person } from '../who.ts'
import { markVerified } from './identity.ts'
import { markCorporate } from './own.ts'
import { mustSeeRegistration, readRegistrationPage, seesRegistration } from './row.ts'

export const listReviews: Handler<typeof calls.listReviews> = async ({ tx, me, query }) => {
  const which = and(
    eq(registration.tenantId, me.tenantId),
    seesRegistration(me),
    query.kind ? eq(registration.kind, query.kind) : undefined,
    query.state ? eq(registration.state, query.state) : undefined,
  )
  return readRegistrationPage(tx, which ?? sql`false`, query)
}

interface Scene {
  house: House
  tx: Tx
  me: Person
  from: From
}

type Row = typeof registration.$inferSelect

/** Moves a registration of the institution on and writes it into the log. */
async function decide(
  scene: Scene,
  move: 'approve' | 'back',
  { id, version, reason = '' }: { id: string; version: number; reason?: string },
): Promise<Row> {
  const { house, tx, me } = scene
  const [seen] = await tx
    .select()
    .from(registration)
    .where(and(eq(registration.id, id), eq(registration.tenantId, me.tenantId), ne(registration.state, 'stored')))
    .for('update')
  if (!seen) throw new AppError('notFound')
  mustMove(me, seen, { version, move: registrationMoves[move] })
  const { to } = registrationMoves[move]
  await tx
    .update(registration)
    .set({ state: to, version: version + 1, reason, reviewedBy: me.id, reviewedAt: house.now() })
    .where(eq(registration.id, id))
  const why: Record<string, [unknown, unknown]> = reason === '' ? {} : { reason: [seen.reason, reason] }
  await audit(scene, `registration.${move}`, `${seen.kind} / ${seen.title}`, { state: [seen.state, to], ...why })
  return seen
}

/** Tells the person by a letter with a link of their own. */
async function write(
  { house, tx }: Scene,
  seen: Row,
  purpose: 'approved' | 'returned',
  words: { subject: string; text: string },
): Promise<void> {
  const [person] = await tx.select().from(account).where(eq(account.id, seen.accountId))
  const to = person?.email ?? person?.phone
  if (!to) return
  const code = await makeLink(house, tx, seen.id, purpose)
  const link = linkTo(house, `/${purpose === 'approved' ? 'approvel' : 'disapprovel'}?code=${code}`)
  await sendLetter(house, tx, {
    channel: channelOf(to),
    to,
    subject: words.subject,
    text: `${words.text} ${link}`,
    link,
  })
}

/** What a decision means to the person who is at the page. */
const placeOf = (seen: Row) => (seen.kind === 'person' ? '' : '/user/center')

export const approve: Handler<typeof calls.approve> = async (scene): Promise<Registration> => {
  const { house, tx, me, body } = scene
  const seen = await decide(scene, 'approve', body)
  if (seen.kind === 'person') {
    await tx
      .update(account)
      .set({ status: 'VERIFIED', verifyType: identity.verification })
      .where(and(eq(account.id, seen.accountId), sql`${account.status} = 'UNVERIFIED'`))
  }
  if (seen.kind === 'identity') await markVerified(tx, seen.accountId, seen.data)
  await markCorporate(tx, seen.accountId)
  await write(scene, seen, 'approved', {
    subject: '注册申请已通过审核 Your registration was approved',
    text: `您的注册申请“${seen.title}”已通过审核，详情： Your registration “${seen.title}” was approved:`,
  })
  const news = { kind: 'registrationApproved', params: { name: seen.title }, link: placeOf(seen) } as const
  await sendMessage(house, tx, [seen.accountId], news)
  return mustSeeRegistration(tx, me, seen.id)
}

export const back: Handler<typeof calls.back> = async (scene): Promise<Registration> => {
  const { house, tx, me, body } = scene
  const seen = await decide(scene, 'back', body)
  await write(scene, seen, 'returned', {
    subject: '注册申请已退回 Your registration was returned',
    text: `您的注册申请“${seen.title}”已退回，原因：${body.reason}。修改后可重新提交： Your registration “${seen.title}” was returned; see why and submit it again:`,
  })
  const params = { name: seen.title, reason: body.reason }
  await sendMessage(house, tx, [seen.accountId], { kind: 'registrationReturned', params, link: placeOf(seen) })
  return mustSeeRegistration(tx, me, seen.id)
}
