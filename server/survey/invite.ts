import { and, desc, eq, gte } from 'drizzle-orm'
import { today } from '../case/day.ts'
import { attendeesOf } from '../case/seat/attendee.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendMessage } from '../message/send.ts'
import { channelOf, type Letter, linkTo, sendLetters } from '../provider/letters.ts'
import { cases } from '../tables/case.ts'
import { survey, surveyInvited, surveyLink } from '../tables/survey.ts'
import { newCode } from '../who.ts'

type Case = typeof cases.$inferSelect

/** The questionnaire about ended cases that is open now: of several the last one opened. */
async function surveyFor(house: House, tx: Tx, tenantId: number) {
  const open = and(eq(survey.tenantId, tenantId), eq(survey.purpose, 'case'), eq(survey.state, 'open'))
  const [row] = await tx
    .select()
    .from(survey)
    .where(and(open, gte(survey.closesOn, today(house))))
    .orderBy(desc(survey.openedAt))
    .limit(1)
  return row
}

/** Where somebody without an account is reached, as the request says. */
function addressIn({ form }: Case, id: string): string {
  const known = [...(form?.applicants ?? []), ...(form?.respondents ?? [])].find((one) => one.id === id)
  return known?.email || known?.phone || (form?.agents.find((one) => one.id === id)?.phone ?? '')
}

/**
 * Asks every party of a case that was closed, and their counsel, how they found it: by a link of their own that is good for one
 * answer, once a person and case. Does nothing where no questionnaire about cases is open. In an anonymous one the link bears
 * no name.
 */
export async function askAboutCase(house: House, tx: Tx, caseId: string): Promise<void> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId))
  const asked = row?.state === 'closed' ? await surveyFor(house, tx, row.tenantId) : undefined
  if (!row || !asked) return
  // Somebody with two seats, or counsel of two parties by one phone, is asked once.
  const people = new Map<string, { accountId: string | null; name: string }>()
  for (const { id, accountId, name } of await attendeesOf(tx, caseId)) {
    const who = accountId ?? addressIn(row, id)
    if (who && !people.has(who)) people.set(who, { accountId, name })
  }
  if (people.size === 0) return
  const fresh = await tx
    .insert(surveyInvited)
    .values([...people.keys()].map((who) => ({ caseId, who })))
    .onConflictDoNothing()
    .returning({ who: surveyInvited.who })
  if (fresh.length === 0) return
  const links = fresh.map(({ who }) => {
    const { accountId = null, name = '' } = people.get(who) ?? {}
    return { who, accountId, name: asked.anonymous ? '' : name, ...newCode() }
  })
  await tx.insert(surveyLink).values(links.map(({ hash, name }) => ({ codeHash: hash, surveyId: asked.id, name })))
  const params = { caseNo: row.caseNo, closesOn: asked.closesOn }
  const codes = new Map(links.flatMap(({ accountId, code }) => (accountId ? [[accountId, code] as const] : [])))
  const link = (accountId: string) => `/investigate?code=${codes.get(accountId)}`
  await sendMessage(house, tx, [...codes.keys()], { kind: 'surveyInvited', params, link, caseId })
  const written = links.filter(({ accountId }) => !accountId)
  await sendLetters(
    house,
    tx,
    written.map(({ who, code }) => letterTo(who, linkTo(house, `/investigate?code=${code}`))),
  )
}

/** No name, number or cause stands in it: nobody knows who reads it first. */
const letterTo = (to: string, link: string): Letter => ({
  channel: channelOf(to),
  to,
  subject: '仲裁服务满意度调查 Your experience with our arbitration services',
  text: `您参加的仲裁案件已结案，诚邀您评价我们的服务（仅限您本人填写一次）：  The arbitration in which you took part has been concluded. We would value your views on our services (the link is for you alone and may be used once): ${link}`,
  link,
  goodForMs: 7 * 86_400_000,
})
