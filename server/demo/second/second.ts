import { randomUUID } from 'node:crypto'
import { type PreservationFields, preservationBody } from '../../../contract/filing/filing.ts'
import { parse } from '../../door/parse.ts'
import { submitPreservation } from '../../filing/preservation.ts'
import { hearingNoun } from '../../hearing/noun.ts'
import type { DemoCase } from '../cases/demoCaseStories.ts'
import { casesOf, fillCases } from '../cases/demoCases.ts'
import type { DemoAccount } from '../demo.ts'
import { giveFile, makePdf } from '../demoFiles.ts'
import { type Ago, type By, everyDesk, perform } from '../demoScene.ts'

/*
 * Another institution on the same installation, to be tried at `?tenantId=2`: it has nothing in common with the first but the
 * house, and nothing of either is seen in the other (tests/door/tenants).
 */
const tenantId = 2
const prefix = 'bay.'
const hourMs = 3_600_000

const one = (name: string, nickName: string, phone: string) => ({
  ...{ username: prefix + name, nickName, phone, email: `${name}@bay.test`, tenantId },
})

export const secondAccounts: DemoAccount[] = [
  { ...one('applicant', '蔡志明', '13900000101'), cate: 'USER' },
  { ...one('agent', '罗倩律师', '13900000102'), cate: 'USER' },
  {
    ...{ ...one('secretary', '何秘书', '13900000111'), cate: 'MISHU', roles: [...everyDesk, 'ROLE_SECRETARY'] },
    ...{ dept: '案件管理处', jobs: ['办案秘书'] },
  },
  {
    ...{
      ...one('reviewer', '梁主任', '13900000112'),
      cate: 'MISHU',
      roles: ['ROLE_SECRETARY', 'ROLE_HEAD', 'ROLE_FILING'],
    },
    ...{ dept: '案件管理处', jobs: ['部门主任'] },
  },
  { ...one('arbitrator', '叶首席', '13900000121'), cate: 'ZCY' },
]

const stories: DemoCase[] = [
  {
    name: 'goods',
    days: 21,
    owner: 'agent',
    cause: '船舶建造合同纠纷',
    amount: '8600000',
    applicant: ['深圳湾区船务有限公司', 'organisation', '91440300MA5EBAY01X', '深圳市南山区港湾大道2号'],
    respondent: ['珠海横琴船舶工程有限公司', 'organisation', '91440400MA5EBAY02Y', '珠海市横琴新区环岛东路18号'],
    claims: ['裁决被申请人退还预付款8600000元。'],
    facts: '双方签订《拖轮建造合同》，申请人依约支付预付款，被申请人逾期十个月仍未铺设龙骨，申请人依约解除合同。',
    steps: [
      ['secretary', 'pass'],
      ['reviewer', 'approve'],
      ['secretary', 'confirmPayment'],
      ['reviewer', 'accept'],
    ],
  },
  {
    days: 2,
    owner: 'agent',
    cause: '仓储合同纠纷',
    amount: '315000',
    applicant: ['深圳湾区船务有限公司', 'organisation', '91440300MA5EBAY01X', '深圳市南山区港湾大道2号'],
    respondent: ['中山神湾仓储有限公司', 'organisation', '91442000MA5EBAY03Z', '中山市神湾镇港区路6号'],
    claims: ['裁决被申请人赔偿货物损失315000元。'],
    facts: '申请人存放于被申请人仓库的船用缆绳因屋面漏水受损，被申请人拒绝赔偿。',
    steps: [],
  },
]

const fields: Omit<PreservationFields, 'caseNo'> = {
  ...{ kind: 'property', phase: 'before', currency: 'CNY', urgent: true, liability: true },
  applicant: {
    name: '蔡志明',
    certificatesNum: '440305198106180019',
    phone: '13900000101',
    address: '深圳市南山区后海大道1号',
  },
  respondent: {
    name: '珠海横琴船舶工程有限公司',
    certificatesNum: '91440400MA5EBAY02Y',
    phone: '0756-8451234',
    address: '珠海市横琴新区环岛东路18号',
  },
  amount: '960000',
  clues: [{ kind: 'bank', details: '中国银行珠海横琴支行，账号尾号 7702', value: '960000' }],
  reason: '被申请人正在注销在珠海的全部银行账户。',
  court: { name: '广州海事法院', region: '广东省广州市' },
  guarantee: { kind: 'insurance', guarantor: '中国人民财产保险股份有限公司深圳市分公司' },
}

/** Two cases and an application for preservation. */
export async function fillSecond(ago: Ago, everybody: By): Promise<void> {
  const by: By = (name) => everybody(prefix + name)
  await fillCases(ago, by, tenantId, stories)
  const [me, house] = [by('applicant'), ago(1)]
  const attachmentId = await giveFile(house, me, '财产保全申请书.pdf', makePdf(['Application for preservation']))
  const files = [{ attachmentId, purpose: 'application' }]
  const body = parse(preservationBody, { ...fields, caseNo: '', id: randomUUID(), version: 0, files })
  await perform(submitPreservation, { house, me, body })
}

/** A hearing tomorrow. */
export async function callSecond(ago: Ago, everybody: By): Promise<void> {
  const by: By = (name) => everybody(prefix + name)
  const [me, house] = [by('secretary'), ago(1)]
  const caseId = (await casesOf(house, tenantId, stories)).goods.id
  const startsAt = new Date(ago(-1).now().getTime())
  const id = randomUUID()
  const attendees = (['agent', 'secretary'] as const).map((name) => ({
    ...{ id: randomUUID(), userId: by(name).id, name: by(name).nickName, contact: '' },
    role: name === 'agent' ? ('AGENT' as const) : ('SECRETARY' as const),
  }))
  const planned = {
    ...{ id, type: 'hearing' as const, caseId, title: '船舶建造合同纠纷案第一次开庭', trialTime: false },
    ...{ startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 3 * hourMs).toISOString() },
    ...{ online: true, place: '', attendees },
  }
  const { version } = await perform(hearingNoun.calls.addTrial, { house, me, body: planned })
  await perform(hearingNoun.calls.sendTrialNotice, { house, me, body: { id, version } })
}
