import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { caseBody } from '../../../contract/case/caseRequest.ts'
import { caseFee } from '../../../contract/cost/fee.ts'
import { dayLater, today } from '../../case/day.ts'
import { lapseCases } from '../../case/move.ts'
import { caseNoun } from '../../case/noun.ts'
import { keepServed } from '../../case/served.ts'
import { confirmPayment } from '../../cost/confirm.ts'
import { parse } from '../../door/parse.ts'
import type { House } from '../../house.ts'
import { cases } from '../../tables/case.ts'
import { counter } from '../../tables/database.ts'
import { localDay } from '../../when.ts'
import { giveFile, makePdf } from '../demoFiles.ts'
import { type Ago, type By, perform } from '../demoScene.ts'
import { type DemoCase, type DemoName, type DemoParty, demoCases, type Step } from './demoCaseStories.ts'

const reasons: Partial<Record<Step, string>> = {
  return: '请补充被申请人的注册地址，并写明软件验收的经过。',
  disagree: '仲裁协议约定的仲裁机构不是本会，请向约定的机构申请。',
  withdraw: '双方已自行和解。',
  suspend: '当事人共同申请中止，进行和解磋商。',
}

/** Where other demo data finds a case: its id, and the number it got. */
export type Cases = Record<DemoName, { id: string; caseNo: string }>

/** Requests for arbitration in every state, moved on by the people who would. */
export async function fillCases(ago: Ago, by: By, tenantId: number, stories = demoCases): Promise<Cases> {
  // So many cases came before those of the demo, in each of the years it tells of.
  const years = new Set(
    [...stories.map(({ days }) => ago(days)), ago(0)].map((house) => localDay(house.now()).slice(0, 4)),
  )
  await ago(0)
    .db.orm.insert(counter)
    .values([...years].map((year) => ({ name: `case ${tenantId} ${year}`, value: 99 })))
  for (const one of stories) await live(ago, by, one)
  return casesOf(ago(0), tenantId, stories)
}

/** The same, as they were made before. */
export async function casesOf({ db }: House, tenantId: number, stories = demoCases): Promise<Cases> {
  const made: Partial<Cases> = {}
  const { id, caseNo } = cases
  for (const { name, cause } of stories) {
    if (!name) continue
    const isIt = and(eq(cases.tenantId, tenantId), eq(cases.cause, cause))
    const [row] = await db.orm.select({ id, caseNo }).from(cases).where(isIt).orderBy(cases.openedAt).limit(1)
    if (row) made[name] = row
  }
  return made as Cases
}

async function submit(ago: Ago, by: By, ids: Record<'id' | 'app' | 'def' | 'agent', string>, one: DemoCase) {
  const me = by(one.owner)
  const house = ago(one.days)
  const agreement = await giveFile(house, me, '仲裁协议.pdf', makePdf(['Contract', 'Arbitration clause']))
  const letter = await giveFile(house, me, '授权委托书.pdf', makePdf(['Letter of authority']))
  const party = ([name, kind, certificatesNum, address]: DemoParty, phone = '') => ({
    ...{ name, kind, certificatesNum, address, phone },
    ...{ legalPerson: '', email: '' },
  })
  const { nickName, phone } = by('applicant')
  const wang: DemoParty = [nickName, 'person', '310101198003150014', '上海市黄浦区人民大道200号']
  const agent = { name: by('agent').nickName, phone: by('agent').phone ?? '' }
  const body = parse(caseBody, {
    id: ids.id,
    version: 0,
    nature: 'domestic',
    cause: one.cause,
    amount: one.amount,
    currency: 'CNY',
    facts: one.facts,
    claims: one.claims.map((text) => ({ text })),
    agreement: { clause: '凡因本合同引起的争议，均提交本会按照其仲裁规则仲裁。', source: '双方合同争议解决条款' },
    applicants: [{ ...party(one.applicant ?? wang, one.applicant ? agent.phone : (phone ?? '')), id: ids.app }],
    respondents: [{ ...party(one.respondent), id: ids.def }],
    agents: [{ ...agent, id: ids.agent, partyIds: [ids.app], letter }],
    filedBy: one.owner === 'agent' ? ids.agent : ids.app,
    files: [
      { attachmentId: agreement, purpose: 'agreement' },
      { attachmentId: letter, purpose: 'authority' },
    ],
  })
  await perform(caseNoun.calls.submitCase, { house, me, body })
  return body
}

async function live(ago: Ago, by: By, one: DemoCase): Promise<string> {
  const { days, linked = [], steps } = one
  const ids = { id: randomUUID(), app: randomUUID(), def: randomUUID(), agent: randomUUID() }
  const { id } = ids
  const body = await submit(ago, by, ids, one)
  const fee = caseFee(body, today(ago(days))) ?? ''
  let version = 1
  for (const [at, [who, step]] of steps.entries()) {
    const house = ago(Math.max(0.1, days - at - 1))
    const given = { house, me: by(who) }
    const seen = { id, version: version++ }
    const due = dayLater(today(house), 10)
    const reason = reasons[step] ?? ''
    if (step === 'lapse') await lapseCases(ago(days - 20))
    if (step === 'pass')
      await perform(caseNoun.calls.passCase, { ...given, body: { ...seen, reviewerId: by('reviewer').id } })
    if (step === 'approve')
      await perform(caseNoun.calls.approveCase, {
        ...given,
        body: { ...seen, fee, currency: 'CNY', due, documents: [] },
      })
    if (step === 'return') {
      const fields = ['respondents' as const, 'facts' as const]
      await perform(caseNoun.calls.returnCase, { ...given, body: { ...seen, reason, fields, due, documents: [] } })
    }
    if (step === 'confirmPayment') await perform(confirmPayment, { ...given, body: { ...seen, reason } })
    if (step === 'disagree') await perform(caseNoun.calls.disagreeCase, { ...given, body: { ...seen, reason } })
    if (step === 'withdraw') await perform(caseNoun.calls.withdrawCase, { ...given, body: { ...seen, reason } })
    if (step === 'suspend') await perform(caseNoun.calls.suspendCase, { ...given, body: { ...seen, reason } })
    if (step === 'accept') {
      const { dept, id: secretaryId } = by('secretary')
      await perform(caseNoun.calls.acceptCase, {
        ...given,
        body: { ...seen, dept, secretaryId, servedOtherwise: [], documents: [] },
      })
      await house.db.tx((tx) => keepServed(tx, { caseId: id, partyId: ids.def, at: house.now() }))
      for (const seat of linked) {
        const partyId = seat === 'agent' ? ids.agent : ids.def
        const link = { id, version: version++, partyId, userId: by(seat).id }
        await perform(caseNoun.calls.linkAttendee, { ...given, body: link })
      }
    }
  }
  return id
}
