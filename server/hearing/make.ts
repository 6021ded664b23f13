import { createHash, randomBytes } from 'node:crypto'
import { hearing, hearingAttendee } from '../database/access.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'

export type RoomRoute = '/onlineCourt' | '/onlineMeeting' | '/onlineMediate' | '/onlineConsult'

export interface NewHearing {
  tenantId: number
  caseId?: string
  route: RoomRoute
  title: string
  startsAt: Date
  endsAt: Date
  /** `to`: the phone or mailbox that gets a notice with the personal link; nobody is told where there is none. */
  attendees: { accountId?: string; name: string; role: string; to?: string }[]
}

/** A code that cannot be guessed, and the hash that is kept of it. */
export function newCode(): { code: string; hash: string } {
  const code = randomBytes(16).toString('base64url')
  return { code, hash: hashOfCode(code) }
}

export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

/** Makes a hearing, meeting, mediation or consultation and tells those who attend. Answers with their personal codes, in order. */
export async function makeHearing(
  house: House,
  tx: Tx,
  { attendees, ...wanted }: NewHearing,
): Promise<{ id: string; codes: string[] }> {
  const [row] = await tx.insert(hearing).values(wanted).returning({ id: hearing.id })
  if (!row) throw new Error(`${wanted.title} was not made`)
  const codes: string[] = []
  for (const { to, ...attendee } of attendees) {
    const { code, hash } = newCode()
    await tx.insert(hearingAttendee).values({ ...attendee, hearingId: row.id, codeHash: hash })
    if (to !== undefined) await tell(house, tx, wanted, { ...attendee, to }, code)
    codes.push(code)
  }
  return { id: row.id, codes }
}

async function tell(
  house: House,
  tx: Tx,
  wanted: Omit<NewHearing, 'attendees'>,
  who: { name: string; to: string },
  code: string,
) {
  const link = linkTo(house, `${wanted.route}?code=${code}`)
  const when = wanted.startsAt.toLocaleString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const text = `${who.name}，您好：请于北京时间${when}参加“${wanted.title}”，届时由此进入：${link} 。链接仅供您本人使用，请勿转发。`
  const goodForMs = Math.max(0, wanted.endsAt.getTime() - house.now().getTime())
  await sendLetter(house, tx, {
    channel: channelOf(who.to),
    to: who.to,
    subject: `参会通知：${wanted.title}`,
    text,
    link,
    goodForMs,
  })
}
