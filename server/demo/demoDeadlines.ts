import { randomUUID } from 'node:crypto'
import type { DeadlineOwner } from '../../contract/deadline/deadline.ts'
import { dayLater, today } from '../case/day.ts'
import { deadlineNoun } from '../deadline/noun.ts'
import type { DemoName } from './cases/demoCaseStories.ts'
import type { Cases } from './cases/demoCases.ts'
import { type Ago, type By, perform } from './demoScene.ts'

interface DemoDeadline {
  of: DemoName
  /** Set so many days ago, and due so many days after today. */
  days: number
  due: number
  title: string
  owner: DeadlineOwner
}

const deadlines: DemoDeadline[] = [
  { of: 'building', days: 10, due: 16, title: '工程造价鉴定机构提交鉴定意见', owner: 'all' },
  { of: 'building', days: 9, due: 5, title: '确定首次开庭日期', owner: 'tribunal' },
  { of: 'shares', days: 7, due: -2, title: '提交股权转让款支付凭证', owner: 'APP' },
  { of: 'shares', days: 6, due: 3, title: '对补充证据发表质证意见', owner: 'all' },
]

/** What secretaries set deadlines for. */
export async function setDeadlines(ago: Ago, by: By, cases: Cases): Promise<void> {
  for (const { of, days, due, title, owner } of deadlines) {
    const body = { id: randomUUID(), caseId: cases[of].id, title, due: dayLater(today(ago(0)), due), owner }
    await perform(deadlineNoun.calls.addDeadline, { house: ago(days), me: by('secretary'), body })
  }
}
