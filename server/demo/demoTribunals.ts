import { randomUUID } from 'node:crypto'
import type { DeadlineOwner } from '../../contract/deadline.ts'
import { defenceBody } from '../../contract/defence.ts'
import { caseByNumber } from '../case/case.ts'
import { dayLater, today } from '../case/day.ts'
import { deadline } from '../deadline/calls.ts'
import { defence } from '../defence/calls.ts'
import { parse } from '../door/parse.ts'
import { tribunal } from '../tribunal/calls.ts'
import { seatArbitrator } from '../tribunal/seat.ts'
import { giveFile, makePdf } from './demoFiles.ts'
import { type Ago, type By, perform } from './demoScene.ts'

const goods = '（2026）仲字第0101号'
const building = '（2026）仲字第0102号'
const shares = '（2026）仲字第0103号'

interface DemoDeadline {
  caseNo: string
  /** Set so many days ago, and due so many days after today. */
  days: number
  due: number
  title: string
  owner: DeadlineOwner
}

const deadlines: DemoDeadline[] = [
  { caseNo: shares, days: 12, due: -2, title: '提交股权转让款支付凭证', owner: 'APP' },
  { caseNo: shares, days: 9, due: 3, title: '对补充证据发表质证意见', owner: 'all' },
  { caseNo: building, days: 9, due: 5, title: '确定首次开庭日期', owner: 'tribunal' },
  { caseNo: building, days: 10, due: 16, title: '工程造价鉴定机构提交鉴定意见', owner: 'all' },
]

const despite = '双方当事人对担任本案仲裁员均无异议'

/** A tribunal that is being formed, one that is complete, a statement of defence, and what secretaries set deadlines for. */
export async function fillTribunals(ago: Ago, by: By): Promise<void> {
  const idOf = async (caseNo: string): Promise<string> => {
    const house = ago(0)
    const found = await house.db.tx((tx) => caseByNumber(tx, by('secretary'), caseNo))
    if (!found) throw new Error(`No demo case ${caseNo}`)
    return found.id
  }
  const ids = new Map([
    [building, await idOf(building)],
    [shares, await idOf(shares)],
  ])
  await answer(ago, by, ids.get(shares) ?? '')
  await form(ago, by, ids.get(shares) ?? '')
  await constitute(ago, by, ids.get(building) ?? '')
  // The one that is about to be heard was brought over from elsewhere, with its arbitrator.
  const { id, nickName } = by('arbitrator')
  await seatArbitrator(ago(0).db.orm, await idOf(goods), id, nickName)
  for (const { caseNo, days, due, title, owner } of deadlines) {
    const body = { id: randomUUID(), caseId: ids.get(caseNo) ?? '', title, due: dayLater(today(ago(0)), due), owner }
    await perform(deadline.addDeadline, { house: ago(days), me: by('secretary'), body })
  }
}

async function answer(ago: Ago, by: By, baseId: string): Promise<void> {
  const [house, me] = [ago(40), by('respondent')]
  const attachmentId = await giveFile(house, me, '答辩书.pdf', makePdf(['Statement of defence']))
  const body = parse(defenceBody, {
    id: randomUUID(),
    version: 0,
    baseId,
    kind: 'answer',
    text: '一、股权转让协议约定的付款条件尚未成就，目标公司至今未完成章程变更登记。\n二、申请人主张的违约金明显过高，请求仲裁庭予以调减。',
    files: [{ attachmentId }],
  })
  await perform(defence.submitDefence, { house, me, body })
}

/** One side nominated its arbitrator, who is asked; the other side and the presiding seat are open. */
async function form(ago: Ago, by: By, id: string): Promise<void> {
  const userId = by('arbitrator2').id
  const { version } = await perform(tribunal.nominate, {
    ...{ house: ago(15), me: by('applicant') },
    body: { id, version: 0, userId },
  })
  await perform(tribunal.appoint, {
    ...{ house: ago(13), me: by('secretary') },
    body: { id, version, seat: 'app', userId, reason: despite },
  })
}

async function constitute(ago: Ago, by: By, id: string): Promise<void> {
  const seats = [
    ['arbitrator', 'presiding'],
    ['arbitrator2', 'app'],
    ['arbitrator3', 'def'],
  ] as const
  let version = 0
  for (const [username, seat] of seats) {
    const me = by(username)
    const appointed = await perform(tribunal.appoint, {
      ...{ house: ago(44), me: by('secretary') },
      body: { id, version, seat, userId: me.id, reason: despite },
    })
    const told = await perform(tribunal.disclose, {
      ...{ house: ago(42), me },
      body: { id, version: appointed.version, nothing: true, disclosure: '' },
    })
    const accepted = await perform(tribunal.acceptAppointment, {
      ...{ house: ago(41), me },
      body: { id, version: told.version },
    })
    version = accepted.version
  }
}
