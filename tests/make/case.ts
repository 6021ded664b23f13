import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { CaseFields } from '../../contract/case/caseRequest.ts'
import type { CaseAction } from '../../contract/case/moves.ts'
import { caseFee } from '../../contract/cost/fee.ts'
import { sweep } from '../../server/sweep.ts'
import { account } from '../../server/tables/account.ts'
import { prove } from '../payment/scene.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import { openSaid } from './open.ts'
import type { Name } from './people.ts'
import { openHearing } from './trial.ts'
import { fillTribunal } from './tribunal.ts'

export type Body = CaseFields & {
  id: string
  version: number
  files: { attachmentId: string; purpose: 'request' | 'identity' | 'agreement' | 'authority' | 'evidence' }[]
}

const applicantId = '0b6f3a5e-0001-4000-8000-000000000001'
const respondentId = '0b6f3a5e-0002-4000-8000-000000000002'
const agentId = '0b6f3a5e-0003-4000-8000-000000000003'
/** The ids that parties and agents have within a request made here. */
export const sideIds = { applicantId, respondentId, agentId }

/** A complete request as the applicant would type it. */
export function makeCaseFields(change: Partial<CaseFields> = {}): CaseFields {
  return {
    nature: 'domestic',
    cause: '买卖合同纠纷',
    applicants: [
      {
        id: applicantId,
        kind: 'person',
        name: '王建国',
        certificatesNum: '310101198003150014',
        legalPerson: '',
        phone: '13900000001',
        email: '',
        address: '上海市黄浦区人民大道1号',
      },
    ],
    respondents: [
      {
        id: respondentId,
        kind: 'organisation',
        name: '宁波海岳物流有限公司',
        certificatesNum: '91330200MA2B1CDE3F',
        legalPerson: '陈丽华',
        phone: '',
        email: '',
        address: '宁波市鄞州区海晏北路1号',
      },
    ],
    agents: [{ id: agentId, name: '周明', phone: '', partyIds: [applicantId] }],
    filedBy: applicantId,
    agreement: { clause: '因本合同引起的争议提交本会仲裁。', source: '《购销合同》第十二条' },
    claims: [{ text: '裁决被申请人支付货款4620000.05元。' }],
    amount: '4620000.05',
    currency: 'CNY',
    facts: '双方签订购销合同，申请人交货后被申请人拒不付款。',
    ...change,
  }
}

/** A submission that would be accepted: `who` has uploaded the agreement. */
export async function makeRequest(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Body> {
  const files = change.files ?? [{ attachmentId: await give(server, who), purpose: 'agreement' as const }]
  return { ...makeCaseFields(), id: randomUUID(), version: 0, ...change, files }
}

export async function submitRequest(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<CaseDetail> {
  const body = await makeRequest(server, who, change)
  const answer = await server.call(contract.case.submitCase, { body }, { as: who })
  if (answer.status !== 200) throw new Error(`Not submitted: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** A day so many days from the server's today, at the institution's place. */
export function dayAhead(server: TestServer, days: number): string {
  const moment = new Date(server.running.house.now().getTime() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment)
}

/** A department, and its secretary: adminZhao. */
export const dept = '立案一部'
export async function makeDept(server: TestServer): Promise<void> {
  await server.running.house.db.orm
    .update(account)
    .set({ dept })
    .where(eq(account.id, server.id('adminZhao')))
}

/** Another secretary than `makeDept` makes, in a department of their own. */
async function otherSecretary(server: TestServer): Promise<{ dept: string; secretaryId: string }> {
  const secretaryId = server.id('secretaryLi')
  const where = eq(account.id, secretaryId)
  const [found] = await server.running.house.db.orm.select({ dept: account.dept }).from(account).where(where)
  if (found?.dept) return { dept: found.dept, secretaryId }
  await server.running.house.db.orm.update(account).set({ dept: '立案二部' }).where(where)
  return { dept: '立案二部', secretaryId }
}

type Known = Pick<CaseDetail, 'id' | 'version'> & Partial<CaseDetail>

/** What the schedule of today charges for a case; where it says nothing, what the institution fixes. */
function feeOf(server: TestServer, known: Partial<CaseDetail>): string {
  return caseFee({ ...makeCaseFields(), ...known }, dayAhead(server, 0)) ?? '43850'
}

/** One action on a case by anybody, as the contract names it. `lapse` is the sweep's, long after every last day; `dismiss` and `close` follow from others. */
export function act(server: TestServer, as: Name, action: CaseAction, known: Known): Promise<Answer<CaseDetail>> {
  const one = { id: known.id, version: known.version }
  const reason = '请补充材料'
  const due = dayAhead(server, 15)
  const { case: calls } = contract
  const resubmit = () => {
    const files = (known.files ?? []).map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
    return server.call(calls.submitCase, { body: { ...makeCaseFields(), ...one, files } }, { as })
  }
  const reviewerId = server.id(as === 'adminZhao' ? 'secretaryLi' : 'adminZhao')
  const secretaryId = server.id('adminZhao')
  const tries: Record<Exclude<CaseAction, 'lapse' | 'dismiss' | 'close'>, () => Promise<Answer<CaseDetail>>> = {
    submit: () => {
      const files = [{ attachmentId: known.files?.[0]?.attachmentId ?? '', purpose: 'agreement' as const }]
      return server.call(calls.submitCase, { body: { ...makeCaseFields(), ...one, version: 0, files } }, { as })
    },
    resubmit,
    withdraw: () => server.call(calls.withdrawCase, { body: { ...one, reason } }, { as }),
    askWithdrawal: () => server.call(calls.askWithdrawal, { body: { ...one, reason } }, { as }),
    grantWithdrawal: () => server.call(calls.grantWithdrawal, { body: { ...one, reason } }, { as }),
    refuseWithdrawal: () => server.call(calls.refuseWithdrawal, { body: { ...one, reason } }, { as }),
    return: () => server.call(calls.returnCase, { body: { ...one, reason, fields: ['facts', 'files'], due } }, { as }),
    pass: () => server.call(calls.passCase, { body: { ...one, reviewerId } }, { as }),
    approve: () =>
      server.call(calls.approveCase, { body: { ...one, fee: feeOf(server, known), currency: 'CNY', due } }, { as }),
    disagree: () => server.call(calls.disagreeCase, { body: { ...one, reason } }, { as }),
    provePayment: () => prove(server, as, known),
    confirmPayment: async () => {
      // What has lapsed is paid for only with money that came in time.
      const paidOn = known.state === 'lapsed' && known.fee ? { paidOn: known.fee.due } : {}
      const answer = await server.call(calls.confirmPayment, { body: { ...one, ...paidOn } }, { as })
      if (answer.status !== 200) return answer as never
      return server.call(calls.getCase, { params: { id: known.id } }, { as })
    },
    accept: () => server.call(calls.acceptCase, { body: { ...one, dept, secretaryId } }, { as }),
    constitute: () => server.call(calls.constituteTribunal, { body: one }, { as }),
    // With the opening of a hearing, which is a secretary's.
    hear: async () => {
      await openHearing(server, known.id)
      return server.call(calls.getCase, { params: { id: known.id } }, { as })
    },
    conclude: async () => {
      const said = await openSaid(server, { as }, known.id, 'conclude')
      return server.call(calls.concludeHearings, { body: { ...one, ...said } }, { as })
    },
    reopen: () => server.call(calls.reopenHearings, { body: { ...one, reason } }, { as }),
    suspend: () => server.call(calls.suspendCase, { body: { ...one, reason } }, { as }),
    resume: () => server.call(calls.resumeCase, { body: { ...one, reason } }, { as }),
    moveDue: () => server.call(calls.moveDue, { body: { ...one, due: dayAhead(server, 20), reason } }, { as }),
    changeSecretary: async () => {
      const other = await otherSecretary(server)
      return server.call(calls.changeSecretary, { body: { ...one, ...other, reason } }, { as })
    },
  }
  if (action === 'lapse' || action === 'dismiss' || action === 'close')
    throw new Error(`Nobody calls for it: ${action}`)
  return tries[action]()
}

/** Every respondent was served today. Answers with the case as it stands then. */
export async function serve(server: TestServer, { id: baseId }: Known): Promise<CaseDetail> {
  const { case: calls, service } = contract
  const as = 'secretaryLi'
  let { data } = await server.call(calls.getCase, { params: { id: baseId } }, { as })
  for (const { id: partyId } of data.respondents) {
    const attachmentId = await give(server, as, { name: '送达回证.pdf', group: 'document' })
    const said = {
      id: randomUUID(),
      baseId,
      partyId,
      servedOn: dayAhead(server, 0),
      means: 'post' as const,
      attachmentId,
    }
    const answer = await server.call(service.recordService, { body: said }, { as })
    if (answer.status !== 200) throw new Error(`Not served: ${answer.error} ${JSON.stringify(answer.fields)}`)
    data = answer.data
  }
  return data
}

type Way = readonly (readonly [Name, CaseAction])[]
const toAudit2: Way = [['secretaryLi', 'pass']]
const toUnpay: Way = [...toAudit2, ['adminZhao', 'approve']]
const toAff: Way = [...toUnpay, ['secretaryLi', 'confirmPayment']]
const toTribunal: Way = [...toAff, ['adminZhao', 'accept'], ['secretaryLi', 'constitute']]

/** How a case of partyWang comes into each state that calls lead to; `lapsed` is reached by the passing of time. */
export const ways = {
  pending: [],
  returned: [['secretaryLi', 'return']],
  audit2: toAudit2,
  unpay: toUnpay,
  aff: toAff,
  transfered: [...toAff, ['adminZhao', 'accept']],
  tribunal: toTribunal,
  hearing: [...toTribunal, ['secretaryLi', 'hear']],
  award: [...toTribunal, ['arbitratorSun', 'conclude']],
  disagree: [['secretaryLi', 'disagree']],
  withdrawn: [['partyWang', 'withdraw']],
  suspended: [...toAff, ['adminZhao', 'accept'], ['secretaryLi', 'suspend']],
} as const satisfies Partial<Record<CaseState, Way>>
export type Reached = keyof typeof ways

/** A case of partyWang that came into a state by the calls people make. */
export async function caseIn(server: TestServer, state: Reached, change: Partial<Body> = {}): Promise<CaseDetail> {
  let known = await submitRequest(server, 'partyWang', change)
  for (const [who, action] of ways[state]) {
    if (action === 'constitute') await fillTribunal(server, known.id)
    const answer = await act(server, who, action, known)
    if (answer.status !== 200) throw new Error(`${action}: ${answer.error} ${JSON.stringify(answer.fields)}`)
    known = answer.data
  }
  return known
}

/** As if a case, its last days and its suspension were so many days earlier; then the server sweeps. */
export async function letPass(server: TestServer, id: string, days: number): Promise<void> {
  const { house } = server.running
  const earlier = (day: string) => sql.raw(`to_char(${day}::date - ${days}, 'YYYY-MM-DD')`)
  await house.db.orm.execute(sql`update cases set due_on = ${earlier('due_on')}, suspended_on = ${earlier('suspended_on')}, opened_at = opened_at - make_interval(days => ${days}),
    fee = case when fee is null then null else fee || jsonb_build_object('due', ${earlier("(fee->>'due')")}) end where id = ${id}`)
  await sweep(house)
}
