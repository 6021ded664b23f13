import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { guest, guestSession } from '../../server/activity/table.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { newToken } from '../../server/who.ts'
import { openActivity } from '../make/gathering.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { gathering } = contract

/** The quick run has the same race with fewer people. */
const isFull = process.env.SUITE === 'full' || Boolean(process.env.SOAK)
const [people, places] = isFull ? [500, 50] : [60, 6]

describe.each(bothEngines)('a race for places on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  /** Attendees who are in, written by hand: so many codes by SMS are not what this is about. */
  async function crowd(size: number) {
    const { house } = server.running
    const profile = { loginName: '', company: '', title: '', email: '', note: '' }
    const now = house.now()
    const values = Array.from({ length: size }, (_, at) => ({
      ...{ tenantId: 1, phone: `1360000${String(at).padStart(4, '0')}`, profile, createdAt: now },
    }))
    const rows = await house.db.orm.insert(guest).values(values).returning()
    const held = rows.map((row) => ({ row, ...newToken() }))
    const expiresAt = new Date(now.getTime() + 3_600_000)
    await house.db.orm
      .insert(guestSession)
      .values(held.map(({ row, hash }) => ({ tokenHash: hash, guestId: row.id, expiresAt })))
    return held.map(({ row, token }) => ({ id: row.id, 'activity-token': token, 'activity-phone': row.phone }))
  }

  /** Who is told *later*, as a machine that is busy with others says after ten seconds, presses again. */
  async function enroll(activityId: string, headers: Record<string, string>) {
    for (;;) {
      const answer = await server.call(gathering.enroll, { body: { activityId } }, { headers })
      if (answer.status !== 503) return answer
    }
  }

  test('as many get a place as there are, the others wait in one order, nobody is there twice; one who leaves lets one in', async () => {
    const activityId = await openActivity(server, { capacity: places })
    const all = await crowd(people)
    // Some press twice.
    const pressed = [...all, ...all.slice(0, 20)]
    const answers = await Promise.all(pressed.map(({ id: _, ...headers }) => enroll(activityId, headers)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const { orm } = server.running.house.db
    const held = () =>
      rowsOf<{ id: string; state: string; turn: number }>(
        orm,
        sql`select guest_id as id, state, turn from attendance where gathering_id = ${activityId} order by turn`,
      )
    const before = await held()
    expect(before.map(({ turn }) => turn)).toEqual(Array.from({ length: people }, (_, at) => at + 1))
    expect(new Set(before.map(({ id }) => id)).size).toBe(people)
    expect(before.map(({ state }) => state)).toEqual(
      Array.from({ length: people }, (_, at) => (at < places ? 'enrolled' : 'waitlisted')),
    )
    const leaves = all.find(({ id }) => id === before[0]?.id)
    const { id: _, ...headers } = leaves ?? { id: '' }
    await server.call(gathering.cancelEnroll, { body: { activityId } }, { headers })
    const after = await held()
    expect(after.filter(({ state }) => state === 'enrolled').map(({ id }) => id)).toEqual(
      before.slice(1, places + 1).map(({ id }) => id),
    )
    const query = { gatheringId: activityId }
    const { total } = (await server.call(gathering.listAttendances, { query }, { as: 'secretaryLi' })).data
    expect(total).toBe(people - 1)
  })
})
