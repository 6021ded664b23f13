import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { TrialMessage, trialMessages } from '../../contract/trialMessage/trialMessage.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf, utc } from '../database/sql.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { type Acting, heldTrial } from '../hearing/trial/held.ts'
import { invitedOf } from '../hearing/trial/notice.ts'
import { readTrial } from '../hearing/trial/row.ts'
import { sendMessage } from '../message/send.ts'
import { channelOf, sendLetter } from '../provider/letters.ts'
import { trialMessage as table, trialMessageTo as to } from '../tables/trialMessage.ts'

/** Those for which `mine` holds, newest first. Rights are the caller's business. */
const read = (orm: Orm, mine: SQL): Promise<TrialMessage[]> =>
  rowsOf<TrialMessage>(
    orm,
    sql`select ${table.id}, ${table.hearingId} as "trialId", ${table.content}, ${table.byName} as "byName",
      ${utc(table.at)} as at, ${table.followsId} as "followsId",
      (select coalesce(json_agg(json_build_object('id', t.attendee_id, 'name', t.name, 'role', t.role,
        'hasAccount', t.account_id is not null) order by t.position), '[]')
        from ${to} t where t.message_id = ${table.id}) as receivers
      from ${table} where ${mine} order by ${table.at} desc, ${table.id}`,
  )

interface Wanted {
  id: string
  trialId: string
  attendeeIds: readonly string[]
  content: string
  followsId: string | null
}

/**
 * Sends it to those of `attendeeIds` who may still come. One that arrives a second time is answered as the first time. Throws
 * `notFound`, also for a person who does not attend; `contact.required` where nobody is left who can be reached.
 */
async function send(context: Acting, { id, trialId, attendeeIds, content, followsId }: Wanted): Promise<TrialMessage> {
  const { house, tx, me } = context
  const trial = await heldTrial(context, trialId)
  const one = async () => (await read(tx, eq(table.id, id)))[0]
  const known = await one()
  if (known && known.trialId !== trialId) throw new AppError('notFound')
  if (known) return known
  if (trial.state === 'cancelled') throw new AppError('state.closed')
  const wanted = new Set(attendeeIds)
  const people = (await invitedOf(tx, trialId)).filter((person) => wanted.has(person.id))
  if (followsId === null && people.length !== wanted.size) throw new AppError('notFound')
  const reached = people.filter(({ accountId, contact }) => accountId !== null || contact !== '')
  if (reached.length === 0) throw new AppError('contact.required')
  await tx.insert(table).values({ id, hearingId: trialId, content, byName: me.nickName, at: house.now(), followsId })
  await tx.insert(to).values(
    reached.map(({ id: attendeeId, accountId, name, role }, position) => {
      return { messageId: id, attendeeId, position, accountId, name, role }
    }),
  )
  // Whoever has no account reads it nowhere else.
  for (const { name, contact } of reached.filter(({ accountId }) => accountId === null))
    await sendLetter(house, tx, {
      channel: channelOf(contact),
      to: contact,
      subject: `会议通知：${trial.title}`,
      text: `${name}，您好：关于“${trial.title}”，${content}`,
    })
  const made = await one()
  if (!made) throw new Error('A message of a session vanished')
  await sendMessage(
    house,
    tx,
    reached.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
    {
      kind: 'trialMessage',
      params: { title: trial.title, text: content },
      link: `/hearing/calendar?id=${trialId}`,
      caseId: trial.caseId,
    },
  )
  return made
}

const meetMediateSendMsg: Handler<typeof trialMessages.meetMediateSendMsg> = ({ body, ...context }) =>
  send(context, { ...body, followsId: null })

const meetMediateAfreshNoticeMsg: Handler<typeof trialMessages.meetMediateAfreshNoticeMsg> = async ({
  body: { id, newId },
  ...context
}) => {
  const [before] = await read(context.tx, eq(table.id, id))
  if (!before) throw new AppError('notFound')
  const { trialId, content, receivers } = before
  return send(context, { id: newId, trialId, content, attendeeIds: receivers.map((one) => one.id), followsId: id })
}

const meetMediateNoticeMsgList: Handler<typeof trialMessages.meetMediateNoticeMsgList> = async ({ tx, me, body }) => {
  const { id } = await readTrial(tx, me, body.id)
  const theirs = sql`exists (select from ${to} t where t.message_id = ${table.id} and t.account_id = ${me.id})`
  return read(tx, sql`${table.hearingId} = ${id} and (${me.cate === 'MISHU'} or ${theirs})`)
}

export const trialMessageNoun: Noun<typeof trialMessages> = {
  calls: { meetMediateSendMsg, meetMediateNoticeMsgList, meetMediateAfreshNoticeMsg },
  kinds: {},
}
