import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { guest, guestSession } from '../../server/tables/activity.ts'
import { newToken } from '../../server/who.ts'
import { inHours, openActivity } from '../make/gathering.ts'
import { bothEngines, TestServer } from '../setup/server.ts'

const { gathering } = contract

/** The quick run has the same race with fewer people. */
const isFull = process.env.SUITE === 'full' || Boolean(process.env.SOAK)
const [people, places] = isFull ? [500, 50] : [60, 6]
/** Whom two doors let in, and how many of them both. */
const [crowded, both] = isFull ? [200, 80] : [40, 16]

describe.each(bothEngines)('a race for places on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  /** Attendees who are in, written by hand: so many codes by SMS are not what this is about. */
  async function crowd(size: number, prefix: string) {
    const { house } = server.running
    const profile = { loginName: '', company: '', title: '', email: '', note: '' }
    const now = house.now()
    const values = Array.from({ length: size }, (_, at) => ({
      ...{ tenantId: 1, phone: `${prefix}${String(at).padStart(4, '0')}`, profile, createdAt: now },
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
    const all = await crowd(people, '1360000')
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

  test('two doors that were without a network, and let the same people in, count each once when both are back', async () => {
    const body = { capacity: crowded, startsAt: inHours(2), endsAt: inHours(4), closesAt: inHours(1) }
    const activityId = await openActivity(server, body)
    for (const { id: _, ...headers } of await crowd(crowded, '1370000'))
      await server.call(gathering.enroll, { body: { activityId } }, { headers })
    const listed = async () =>
      (await server.call(gathering.listAttendances, { query: { gatheringId: activityId } }, { as: 'secretaryLi' })).data
        .list
    const ids = (await listed()).map(({ id }) => id)
    const middle = (crowded + both) / 2
    const doors = [ids.slice(0, middle), ids.slice(-middle)] as const
    const told = await Promise.all(
      doors.map(async (waiting, at) => {
        // Each device sends what waited on it one after the other, by a clock of its own.
        const answers = []
        for (const id of waiting)
          answers.push(
            await server.call(
              gathering.checkIn,
              { body: { id, at: new Date(Date.now() + at * 86_400_000).toISOString() } },
              { as: 'secretaryLi' },
            ),
          )
        return answers
      }),
    )
    expect(told.flat().filter(({ status }) => status !== 200)).toEqual([])
    expect(told.flat()).toHaveLength(crowded + both)
    const after = await listed()
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['checkedIn']))
    // Enrolled, and let in: nobody was let in twice.
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([2]))
    const { list } = (await server.call(gathering.listGatherings, { query: {} }, { as: 'secretaryLi' })).data
    expect(list.find(({ id }) => id === activityId)?.came).toBe(crowded)
  })
})
