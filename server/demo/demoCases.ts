import { randomUUID } from 'node:crypto'
import type { CaseState } from '../../contract/case.ts'
import type { CaseAction } from '../../contract/caseMove.ts'
import { caseBody } from '../../contract/caseRequest.ts'
import { caseFee } from '../../contract/fee.ts'
import { caseCalls } from '../case/calls.ts'
import { dayLater, today } from '../case/day.ts'
import { lapseCases } from '../case/move.ts'
import { parse } from '../door/parse.ts'
import { keepServed } from '../service/row.ts'
import { giveFile, makePdf } from './demoFiles.ts'
import { type Ago, type By, perform } from './demoScene.ts'

type Step = Exclude<CaseAction, 'submit' | 'resubmit' | 'resume'>

interface DemoCase {
  state: CaseState
  /** Sent so many days ago; a step follows every day. */
  days: number
  owner: 'applicant' | 'agent'
  cause: string
  amount: string
  respondent: [name: string, kind: 'person' | 'organisation', certificatesNum: string]
  claims: string[]
  facts: string
  /** A lapse is nobody's: whoever stands beside it does nothing. */
  steps: [by: 'applicant' | 'secretary' | 'reviewer', step: Step][]
}

const reviewed: DemoCase['steps'] = [
  ['secretary', 'pass'],
  ['reviewer', 'approve'],
]
const paid: DemoCase['steps'] = [...reviewed, ['secretary', 'confirmPayment']]

/** One in each state that calls lead to, with a timeline of its own. */
const demoCases: DemoCase[] = [
  {
    state: 'pending',
    days: 0.2,
    owner: 'applicant',
    cause: '定作合同纠纷',
    amount: '268000',
    respondent: ['无锡华锦模具有限公司', 'organisation', '91320211MA1ABCDE2F'],
    claims: ['裁决被申请人支付定作款268000元。', '裁决被申请人承担本案仲裁费。'],
    facts: '双方于2026年3月签订定作合同，申请人交付模具并验收合格后，被申请人未按约付款。',
    steps: [],
  },
  {
    state: 'returned',
    days: 6,
    owner: 'applicant',
    cause: '软件开发合同纠纷',
    amount: '1180000',
    respondent: ['杭州云栈信息技术有限公司', 'organisation', '91330108MA2HGFED1C'],
    claims: ['裁决解除双方软件开发合同。', '裁决被申请人退还开发费1180000元。'],
    facts: '被申请人多次延期，交付的系统未通过约定的验收测试。',
    steps: [['secretary', 'return']],
  },
  {
    state: 'audit2',
    days: 5,
    owner: 'agent',
    cause: '设备租赁合同纠纷',
    amount: '640000',
    respondent: ['合肥远大建筑机械租赁有限公司', 'organisation', '91340100MA2KJIHG3B'],
    claims: ['裁决被申请人支付租金640000元及逾期付款违约金。'],
    facts: '被申请人自2026年1月起停止支付租金，并拒绝返还设备。',
    steps: [['secretary', 'pass']],
  },
  {
    state: 'unpay',
    days: 4,
    owner: 'applicant',
    cause: '广告合同纠纷',
    amount: '95000.5',
    respondent: ['南京新视界传媒有限公司', 'organisation', '91320102MA1NMLKJ4A'],
    claims: ['裁决被申请人退还广告费95000.5元。'],
    facts: '被申请人未按排期发布广告，监播报告显示漏播十七次。',
    steps: reviewed,
  },
  {
    state: 'aff',
    days: 9,
    owner: 'applicant',
    cause: '居间合同纠纷',
    amount: '360000',
    respondent: ['沈国强', 'person', '320102197705052219'],
    claims: ['裁决被申请人支付居间报酬360000元。'],
    facts: '申请人促成交易后，被申请人绕过申请人与相对方另行签约。',
    steps: paid,
  },
  {
    state: 'transfered',
    days: 16,
    owner: 'applicant',
    cause: '加工合同纠纷',
    amount: '2260000',
    respondent: ['陈丽华', 'person', '330106198507220022'],
    claims: ['裁决被申请人支付加工费2260000元。', '裁决被申请人赔偿逾期付款损失。'],
    facts: '双方对账确认欠付加工费2260000元，被申请人承诺分期支付而未履行。',
    steps: [...paid, ['reviewer', 'accept']],
  },
  {
    state: 'suspended',
    days: 30,
    owner: 'agent',
    cause: '特许经营合同纠纷',
    amount: '520000',
    respondent: ['成都味巷餐饮管理有限公司', 'organisation', '91510104MA6PONML5D'],
    claims: ['裁决被申请人退还加盟费520000元。'],
    facts: '被申请人不具备特许经营备案，亦未提供约定的经营支持。',
    steps: [...paid, ['reviewer', 'accept'], ['secretary', 'suspend']],
  },
  {
    state: 'disagree',
    days: 22,
    owner: 'applicant',
    cause: '劳务纠纷',
    amount: '41000',
    respondent: ['苏州捷达人力资源有限公司', 'organisation', '91320505MA1QRSTU6E'],
    claims: ['裁决被申请人支付劳务报酬41000元。'],
    facts: '被申请人拖欠2026年4月至6月的劳务报酬。',
    steps: [['secretary', 'disagree']],
  },
  {
    state: 'withdrawn',
    days: 26,
    owner: 'applicant',
    cause: '装饰装修合同纠纷',
    amount: '187500',
    respondent: ['上海木匠装饰工程有限公司', 'organisation', '91310115MA1VWXYZ7F'],
    claims: ['裁决被申请人返工并赔偿损失187500元。'],
    facts: '装修工程存在空鼓、渗水等质量问题，被申请人拒绝维修。',
    steps: [
      ['secretary', 'pass'],
      ['applicant', 'withdraw'],
    ],
  },
  {
    state: 'lapsed',
    days: 45,
    owner: 'applicant',
    cause: '咨询合同纠纷',
    amount: '150000',
    respondent: ['广州智略企业管理顾问有限公司', 'organisation', '91440101MA5ABCDE8G'],
    claims: ['裁决被申请人退还咨询费150000元。'],
    facts: '被申请人未提交约定的阶段成果。',
    steps: [...reviewed, ['secretary', 'lapse']],
  },
]

const reasons: Partial<Record<Step, string>> = {
  return: '请补充被申请人的注册地址，并写明软件验收的经过。',
  disagree: '仲裁协议约定的仲裁机构不是本会，请向约定的机构申请。',
  withdraw: '双方已自行和解。',
  suspend: '当事人共同申请中止，进行和解磋商。',
}

/** Requests for arbitration in every state, moved on by the people who would. */
export async function fillCases(ago: Ago, by: By): Promise<void> {
  for (const one of demoCases) await live(ago, by, one)
}

async function live(ago: Ago, by: By, { days, owner, steps, respondent, claims, ...typed }: DemoCase) {
  const me = by(owner)
  const first = ago(days)
  const [applicantId, respondentId, agentId, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const applicant = by('applicant')
  const agreement = await giveFile(first, me, '仲裁协议.pdf', makePdf(['Contract', 'Arbitration clause']))
  const letter = await giveFile(first, me, '授权委托书.pdf', makePdf(['Letter of authority']))
  const [name, kind, certificatesNum] = respondent
  const none = { legalPerson: '', phone: '', email: '', address: '' }
  const body = parse(caseBody, {
    id,
    version: 0,
    nature: 'domestic',
    cause: typed.cause,
    amount: typed.amount,
    currency: 'CNY',
    facts: typed.facts,
    claims: claims.map((text) => ({ text })),
    agreement: { clause: '凡因本合同引起的争议，均提交本会按照其仲裁规则仲裁。', source: '双方合同争议解决条款' },
    applicants: [
      {
        ...none,
        id: applicantId,
        kind: 'person',
        name: applicant.nickName,
        certificatesNum: '310101198003150011',
        phone: applicant.phone ?? '',
        address: '上海市黄浦区人民大道200号',
      },
    ],
    respondents: [{ ...none, id: respondentId, kind, name, certificatesNum, address: '上海市浦东新区世纪大道100号' }],
    agents: [
      { id: agentId, name: by('agent').nickName, phone: by('agent').phone ?? '', partyIds: [applicantId], letter },
    ],
    filedBy: owner === 'agent' ? agentId : applicantId,
    files: [
      { attachmentId: agreement, purpose: 'agreement' },
      { attachmentId: letter, purpose: 'authority' },
    ],
  })
  await perform(caseCalls.submitCase, { house: first, me, body })
  const fee = caseFee(body, today(first)) ?? ''
  let version = 1
  for (const [at, [who, step]] of steps.entries()) {
    const house = ago(Math.max(0.1, days - at - 1))
    const given = { house, me: by(who) }
    const one = { id, version: version++ }
    const due = dayLater(today(house), 10)
    const reason = reasons[step] ?? ''
    if (step === 'lapse') await lapseCases(ago(days - 20))
    if (step === 'pass')
      await perform(caseCalls.passCase, { ...given, body: { ...one, reviewerId: by('reviewer').id } })
    if (step === 'approve')
      await perform(caseCalls.approveCase, { ...given, body: { ...one, fee, currency: 'CNY', due } })
    if (step === 'return') {
      const fields = ['respondents' as const, 'facts' as const]
      await perform(caseCalls.returnCase, { ...given, body: { ...one, reason, fields, due } })
    }
    if (step === 'confirmPayment') await perform(caseCalls.confirmPayment, { ...given, body: one })
    if (step === 'disagree') await perform(caseCalls.disagreeCase, { ...given, body: { ...one, reason } })
    if (step === 'withdraw') await perform(caseCalls.withdrawCase, { ...given, body: { ...one, reason } })
    if (step === 'suspend') await perform(caseCalls.suspendCase, { ...given, body: { ...one, reason } })
    if (step === 'accept') {
      const { dept, id: secretaryId } = by('secretary')
      await perform(caseCalls.acceptCase, { ...given, body: { ...one, dept, secretaryId, servedOtherwise: [] } })
      await house.db.tx((tx) => keepServed(tx, { caseId: id, partyId: respondentId, at: house.now() }))
      if (name !== by('respondent').nickName) continue
      const link = { id, version: version++, partyId: respondentId, userId: by('respondent').id }
      await perform(caseCalls.linkAttendee, { ...given, body: link })
    }
  }
}
