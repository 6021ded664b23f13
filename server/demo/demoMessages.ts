import { messageNoun } from '../message/noun.ts'
import { sendMessage } from '../message/send.ts'
import type { Cases } from './cases/demoCases.ts'
import { type Ago, type By, perform } from './demoScene.ts'

/** So many wait on the bell of those who show it. */
const unread = 8

const welcomed = ['applicant', 'respondent', 'agent', 'secretary', 'reviewer', 'arbitrator', 'candidate']

const texts = ({ goods, shares }: Cases) => [
  `您的案件${goods.caseNo}定于今日续行开庭，参会链接已发送至您的邮箱，请提前测试设备。`,
  '您的广告合同纠纷案件的仲裁费尚未缴纳，逾期未缴视为撤回申请。',
  '您的软件开发合同纠纷案件的申请材料已退回，请补充被申请人的注册地址后重新提交。',
  `被申请人已就案件${shares.caseNo}提交答辩书，请在案件详情中查看。`,
  `案件${goods.caseNo}的仲裁庭要求您于五个工作日内补充货物交付凭证。`,
]

/** Welcomes, what secretaries wrote, and of the older messages enough read that the bell shows a round number. */
export async function fillMessages(ago: Ago, by: By, cases: Cases): Promise<void> {
  const first = ago(20)
  for (const username of welcomed) {
    const { id, nickName } = by(username)
    const news = { kind: 'welcome', params: { name: nickName } } as const
    await first.db.tx((tx) => sendMessage(first, tx, [id], news))
  }
  for (const [at, content] of texts(cases).entries()) {
    const house = ago(2 - at * 0.4)
    const body = { userIds: [by('applicant').id], content }
    await perform(messageNoun.calls.send, { house, me: by('secretary'), body })
  }
  for (const username of ['applicant', 'secretary']) await leaveUnread(ago, by, username)
}

async function leaveUnread(ago: Ago, by: By, username: string): Promise<void> {
  const house = ago(0)
  const me = by(username)
  const waiting = await perform(messageNoun.calls.list, { house, me, body: { page: 1, size: 100, readStatus: 0 } })
  const ids = waiting.list.slice(unread).map((one) => one.id)
  if (ids.length > 0) await perform(messageNoun.calls.batchRead, { house, me, body: { ids } })
}
