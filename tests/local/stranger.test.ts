import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { gatherings } from '../../contract/gathering/gathering.ts'
import { deviceDb, userDb } from '../../src/local/db.ts'
import type { DrainDeps } from '../../src/local/send/drain.ts'
import { drainStrangers } from '../../src/local/send/strangers.ts'
import { handIn, meetStranger, sentBy, strangerId } from '../../src/local/stranger.ts'
import { fakeDeps } from './device.ts'

const headers = { 'ACTIVITY-TOKEN': 'Bearer one', 'ACTIVITY-PHONE': '13800000001' }
let id: string

beforeEach(async () => {
  await deviceDb.strangers.clear()
  id = await strangerId(`activity ${crypto.randomUUID()}`)
})

const enrol = (deps: DrainDeps, activityId = crypto.randomUUID()) =>
  handIn(
    id,
    {
      ...{ call: gatherings.enroll, input: { body: { activityId } }, draftId: activityId },
      ...{ title: '沙龙', fields: { typed: '备注' }, headers },
    },
    deps,
  )

/** Answers as told, and notes what each call was made with. */
function hearing(answer: () => unknown = () => ({})) {
  const { deps } = fakeDeps()
  const heard: Record<string, unknown>[] = []
  const ask: DrainDeps['ask'] = async (_call, _input, { token, headers: carried } = {}) => {
    heard.push({ token, headers: carried })
    return answer() as never
  }
  return { deps: { ...deps, ask }, heard }
}

describe('what somebody without an account hands in', () => {
  test('goes without a login, with what their calls carry, and nothing of them is left', async () => {
    const { deps, heard } = hearing()
    await enrol(deps)
    expect(await sentBy(id)).toMatchObject([{ state: 'queued', title: '沙龙', fields: { typed: '备注' } }])
    expect(await drainStrangers(deps)).toBeUndefined()
    expect(heard).toEqual([{ token: null, headers }])
    expect(await sentBy(id)).toEqual([])
    expect([await deviceDb.strangers.count(), await deviceDb.keys.get(id)]).toEqual([0, undefined])
  })

  test('is found by its link alone', async () => {
    const { deps } = hearing()
    await enrol(deps)
    expect(await sentBy(await strangerId('activity of somebody else'))).toEqual([])
  })

  test('stays with its words where it is refused, and can be handed in again', async () => {
    const { deps, heard } = hearing(() => {
      throw new AppError('gathering.closed')
    })
    const activityId = crypto.randomUUID()
    await enrol(deps, activityId)
    await drainStrangers(deps)
    await drainStrangers(deps)
    expect(heard).toHaveLength(1)
    expect(await sentBy(id)).toMatchObject([
      { state: 'refused', error: { code: 'gathering.closed' }, fields: { typed: '备注' } },
    ])
    await enrol(deps, activityId)
    expect(await sentBy(id)).toMatchObject([{ state: 'queued' }])
  })

  test('sleeps once their session is over, and goes when they are back', async () => {
    let isOver = true
    const { deps, heard } = hearing(() => {
      if (isOver) throw new AppError('guestSignedOut')
      return {}
    })
    await enrol(deps)
    expect(await drainStrangers(deps)).toBeUndefined()
    await drainStrangers(deps)
    expect(heard).toHaveLength(1)
    expect(await userDb(id).outbox.toArray()).toMatchObject([{ state: 'queued' }])
    isOver = false
    await meetStranger(id, { ...headers, 'ACTIVITY-TOKEN': 'Bearer two' })
    await drainStrangers(deps)
    expect(heard.at(-1)).toEqual({ token: null, headers: { ...headers, 'ACTIVITY-TOKEN': 'Bearer two' } })
    expect(await sentBy(id)).toEqual([])
  })
})
