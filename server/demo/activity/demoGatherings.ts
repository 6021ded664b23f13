import { randomUUID } from 'node:crypto'
import { type GatheringBody, gatheringBody } from '../../../contract/gathering/gathering.ts'
import { makeSentCode } from '../../account/code.ts'
import { activityNoun } from '../../activity/noun.ts'
import { parse } from '../../door/parse.ts'
import { gatheringNoun } from '../../gathering/noun.ts'
import type { House } from '../../house.ts'
import type { Guest } from '../../who.ts'
import { type Ago, type By, perform } from '../demoScene.ts'

const hourMs = 3_600_000
const { saveGathering, publishGathering, enroll, checkIn } = gatheringNoun.calls

/** The whole hour nearest to so many days from now, at a time of day by the institution's clock. */
function at(now: Date, days: number, hour: number): number {
  const day = new Date(now.getTime() + days * 24 * hourMs + 8 * hourMs).toISOString().slice(0, 10)
  return Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)
}

const iso = (ms: number) => new Date(ms).toISOString()

interface Wanted {
  title: string
  place: string
  link: string
  agenda: string
  audience: string
  speakers: string
  capacity: number
  /** Days from now. */
  day: number
}

const wanted: Wanted[] = [
  {
    title: '跨境商事仲裁实务沙龙',
    place: '仲裁院三楼报告厅',
    link: '',
    agenda: '13:30 签到\n14:00 跨境合同中的仲裁条款\n15:00 临时措施与保全\n15:40 问答与交流',
    audience: '企业法务、律师与仲裁从业人员',
    speakers: '孙首席、吴仲裁员',
    capacity: 60,
    day: 12,
  },
  {
    title: '青年仲裁员模拟庭审',
    place: '第一仲裁庭',
    link: 'https://meeting.example.org/mock-hearing',
    agenda: '14:00 模拟开庭\n15:30 点评',
    audience: '入册五年内的仲裁员、法学院学生',
    speakers: '郑仲裁员',
    capacity: 2,
    day: 6,
  },
  {
    title: '仲裁开放日',
    place: '仲裁院一楼大厅',
    link: '',
    agenda: '14:00 参观仲裁庭\n15:00 线上立案演示',
    audience: '社会公众',
    speakers: '赵主任',
    capacity: 40,
    day: -8,
  },
]

const guests = [
  // Says who they are later (demoDoors.ts).
  ['13800000001', '', ''],
  ['13800000011', '方敏', '上海云帆贸易有限公司'],
  ['13800000012', '罗伟', '江苏恒基建设集团有限公司'],
  ['13800000013', '丁洁', '华东政法大学'],
] as const

async function comeIn(house: House, phone: string, loginName: string, company: string): Promise<Guest> {
  const code = await house.db.tx((tx) => makeSentCode(house, tx, { use: 'activity', address: phone }))
  const { token, userId } = await perform(activityNoun.calls.login, { house, me: null, body: { phone, code } })
  const me = { id: userId, phone, tenantId: house.config.page.tenantId, session: token }
  if (!loginName) return me
  const body = { loginName, company, title: '', email: '', note: '' }
  await perform(activityNoun.calls.saveUser, { house, me, body })
  return me
}

/** Activities: one with places, one that is full with people waiting, one that is over. */
export async function fillGatherings(ago: Ago, by: By): Promise<void> {
  const now = ago(0).now()
  const me = by('registrar')
  const people: Guest[] = []
  for (const [phone, name, company] of guests) people.push(await comeIn(ago(10), phone, name, company))
  for (const { day, ...said } of wanted) {
    const first = ago(day < 0 ? 20 : 4)
    const startsAt = at(now, day, 14)
    const body: GatheringBody = parse(gatheringBody, {
      ...{ ...said, id: randomUUID(), version: 0 },
      ...{ startsAt: iso(startsAt), endsAt: iso(startsAt + 2 * hourMs) },
      ...{ opensAt: first.now().toISOString(), closesAt: iso(startsAt - 4 * hourMs) },
    })
    await perform(saveGathering, { house: first, me, body })
    await perform(publishGathering, { house: first, me, body: { id: body.id, version: 1 } })
    // The attendee whom the demo names has a place in the last one alone: the others are theirs to enrol for.
    const coming = day < 0 ? people : people.slice(1)
    for (const one of coming)
      await perform(enroll, { house: ago(day < 0 ? 15 : 3), me: one, body: { activityId: body.id } })
    if (day < 0) await holdIt(ago, by, body)
  }
}

/** All but the last came. */
async function holdIt(ago: Ago, by: By, { id, startsAt }: GatheringBody): Promise<void> {
  const me = by('registrar')
  const days = (ago(0).now().getTime() - Date.parse(startsAt)) / (24 * hourMs)
  const then = ago(days)
  const query = { gatheringId: id }
  const { list } = await perform(gatheringNoun.calls.listAttendances, { house: then, me, body: undefined, query })
  for (const one of list.slice(0, -1)) await perform(checkIn, { house: then, me, body: { id: one.id, at: startsAt } })
}
