import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { GatheringBody } from '../../contract/gathering/gathering.ts'
import type { TestServer } from '../setup/server.ts'
import { newPhone } from './address.ts'

const { activity, gathering } = contract

const hourMs = 3_600_000
/** So many hours after the clock of the test's server. */
export const inHours = (hours: number, now = Date.now()) => new Date(now + hours * hourMs).toISOString()

/** An activity of two hours in ten, with two places, open from an hour ago. */
export function makeActivity(change: Partial<GatheringBody> = {}, now = Date.now()): GatheringBody {
  return {
    id: randomUUID(),
    version: 0,
    title: '仲裁实务沙龙',
    startsAt: inHours(10, now),
    endsAt: inHours(12, now),
    place: '上海市黄浦区人民大道200号',
    link: '',
    audience: '企业法务、律师',
    agenda: '签到\n主题演讲',
    speakers: '孙首席',
    capacity: 2,
    opensAt: inHours(-1, now),
    closesAt: inHours(9, now),
    ...change,
  }
}

/** One that is published; answers with its id. */
export async function openActivity(server: TestServer, change: Partial<GatheringBody> = {}): Promise<string> {
  const body = makeActivity(change)
  await server.call(gathering.saveGathering, { body }, { as: 'secretaryLi' })
  const { status, message } = await server.call(
    gathering.publishGathering,
    { body: { id: body.id, version: 1 } },
    { as: 'secretaryLi' },
  )
  if (status !== 200) throw new Error(`No activity was published: ${message}`)
  return body.id
}

/** An attendee who has come in; `headers` is what their calls carry. */
export async function enter(server: TestServer, phone = newPhone()) {
  await server.call(activity.loginCode, { body: { phone } })
  const { data } = await server.call(activity.login, { body: { phone, code: await server.codeTo(phone) } })
  return { userId: data.userId, phone, headers: { 'activity-token': data.token, 'activity-phone': phone } }
}
