import * as fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/filing/filing.ts'
import { ask } from '../../src/local/call.ts'
import { answered, unanswered } from '../../src/local/connection.ts'
import { keepDraft, loadDraft } from '../../src/local/draft.ts'
import { discard, retry, submit, takeBack } from '../../src/local/outbox.ts'
import { drain } from '../../src/local/send/drain.ts'
import { delayMs } from '../../src/local/send/later.ts'
import { current, expire, leave } from '../../src/local/session.ts'
import { arrive, draftWithFile, fakeDeps, gatewayWords, inventory, makeUser, queueOne } from './device.ts'

let wang: User
let token: string

beforeEach(async () => {
  wang = makeUser('wang')
  token = await arrive(wang)
})

describe('a row that goes through', () => {
  test('leaves nothing behind but the record the server answered with', async () => {
    const { draftId } = await queueOne()
    const { deps, left, files } = fakeDeps()
    expect(await drain(deps)).toBeUndefined()
    expect(left.map(({ body }) => body.id)).toEqual([draftId])
    expect(files).toHaveLength(1)
    const after = await inventory(wang)
    expect(after).toMatchObject({ drafts: [], outbox: [], files: [], blobs: 0 })
    expect(after.rows.map((row) => [row.kind, row.id])).toEqual([['preservation', draftId]])
  })

  test('goes oldest first, its files before it', async () => {
    const first = await queueOne()
    const second = await queueOne()
    const order: string[] = []
    const { deps } = fakeDeps(({ id }) => {
      order.push(id)
      return { id }
    })
    await drain({ ...deps, sendFile: async (file) => void order.push(file.id) })
    expect(order).toEqual([first, second].flatMap(({ fileId, draftId }) => [fileId, draftId]))
  })

  test('says that there was no network where it was submitted without one, or found none at first', async () => {
    const said: unknown[] = []
    let later = 0
    const drainOnce = async (fails = false) => {
      later += 3_600_000
      const { deps } = fakeDeps()
      const ask: typeof deps.ask = (call, input, options) => {
        said.push(options?.offline)
        return fails ? Promise.reject(new AppError('unreachable')) : deps.ask(call, input, options)
      }
      await drain({ ...deps, ask, now: () => Date.now() + later })
    }
    await queueOne()
    await drainOnce()
    unanswered()
    await queueOne()
    answered()
    await drainOnce()
    await queueOne()
    await drainOnce(true)
    await drainOnce()
    expect(said.slice(0, 2)).toEqual([undefined, true])
    expect(said[2]).toBe(undefined)
    expect(said.at(-1)).toBe(true)
  })

  test('goes once although three drains run together', async () => {
    await queueOne()
    const { deps, left } = fakeDeps()
    await Promise.all([drain(deps), drain(deps), drain(deps)])
    expect(left).toHaveLength(1)
  })

  test('goes again under the same key when the worker dies before the answer is written down', async () => {
    await queueOne()
    const dying = fakeDeps(() => new Promise(() => {}))
    void drain(dying.deps)
    await expect.poll(() => dying.left.length).toBe(1)
    expect((await inventory(wang)).outbox[0]?.state).toBe('sending')
    const next = fakeDeps()
    await drain(next.deps)
    expect(next.left.map(({ key }) => key)).toEqual(dying.left.map(({ key }) => key))
    expect(next.files).toEqual([])
    expect((await inventory(wang)).outbox).toEqual([])
  })
})

describe('a row for later', () => {
  for (const code of ['unreachable', 'timeout', 'tooMany', 'failed'] as const) {
    test(`waits after ${code}, is never lost, and goes when its time has come`, async () => {
      const { draftId } = await queueOne()
      let down = true
      const { deps, left, clock } = fakeDeps(({ id }) => {
        if (down) throw new AppError(code)
        return { id }
      })
      const due = await drain(deps)
      const [waiting] = (await inventory(wang)).outbox
      expect(due).toBe(waiting?.nextAt)
      expect(waiting).toMatchObject({ state: 'queued', attempts: 1, error: { code } })
      await drain(deps)
      expect(left).toHaveLength(1)
      down = false
      clock.now = waiting?.nextAt ?? 0
      await drain(deps)
      expect(left).toHaveLength(2)
      expect((await inventory(wang)).rows[0]?.id).toBe(draftId)
    })
  }

  test.each(gatewayWords)('waits after the %i of a gateway in its own words', async (status, said) => {
    await queueOne()
    const info = { code: 200, message: '', data: { user: wang, roles: [], dataScopes: [], pwdTimeOut: 180 } }
    // Whether the session is over the server itself says.
    vi.stubGlobal('fetch', async (address: string) =>
      address.endsWith(account.info.path) ? Response.json(info) : Response.json(said, { status }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    onTestFinished(answered)
    const { deps } = fakeDeps()
    expect(await drain({ ...deps, ask })).toBeGreaterThan(Date.now())
    expect((await inventory(wang)).outbox).toMatchObject([{ state: 'queued', error: { code: 'unreachable' } }])
  })

  test('waits longer each time, between 0.4 s and 72 s, and never shorter than the server asks', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(600), (attempts, random, asked) => {
        const delay = delayMs(attempts, random, asked)
        expect(delay).toBeGreaterThanOrEqual(Math.max(400, asked * 1000))
        expect(delay).toBeLessThanOrEqual(Math.max(72_000, asked * 1000))
        expect(delayMs(attempts + 1, random)).toBeGreaterThanOrEqual(delayMs(attempts, random))
      }),
    )
  })

  test('keeps a fault of ours visible and lets the ones behind it go', async () => {
    const { draftId } = await queueOne('坏')
    await queueOne('好')
    const { deps, left } = fakeDeps(({ id, reason }) => {
      if (reason === '坏') throw new TypeError('a fault of ours')
      return { id }
    })
    await expect(drain(deps)).rejects.toThrow('a fault of ours')
    await drain(deps)
    expect(left.map(({ body }) => body.reason)).toEqual(['坏', '好'])
    expect((await inventory(wang)).outbox).toMatchObject([{ draftId, state: 'queued', error: { code: 'failed' } }])
  })
})

describe('a refused row', () => {
  test('moves aside with its code, and the one behind it goes', async () => {
    const bad = await queueOne('坏')
    const good = await queueOne('好')
    const fields = [{ path: ['caseNo'], code: 'caseNo.unknown' as const }]
    const { deps } = fakeDeps(({ id, reason }) => {
      if (reason === '坏') throw new AppError('badRequest', {}, fields)
      return { id }
    })
    expect(await drain(deps)).toBeUndefined()
    const after = await inventory(wang)
    expect(after.rows.map((row) => row.id)).toEqual([good.draftId])
    expect(after.outbox).toMatchObject([{ draftId: bad.draftId, state: 'refused', error: { fields } }])
    expect(after.blobs).toBe(1)
  })

  test('reopens its draft with the text as typed and the reason, and can be mended and sent', async () => {
    const { draftId, body } = await draftWithFile('坏')
    await submit(filing.submitPreservation, draftId, { body })
    const { deps, left } = fakeDeps(({ id, reason }) => {
      if (reason === '坏') throw new AppError('stale')
      return { id }
    })
    await drain(deps)
    const draft = await loadDraft(draftId)
    expect(draft).toMatchObject({ refused: { code: 'stale' }, fields: { reason: '坏' } })
    await keepDraft({ ...draft!, fields: { ...(draft!.fields as object), reason: '好' } }, draft!.updatedAt)
    await submit(filing.submitPreservation, draftId, { body: { ...body, reason: '好' } })
    await drain(deps)
    expect(new Set(left.map(({ key }) => key)).size).toBe(2)
    expect(await inventory(wang)).toMatchObject({ outbox: [], drafts: [] })
  })

  test('sends its files anew after the server let go of them, unasked', async () => {
    await queueOne()
    const { deps, left, files } = fakeDeps(({ id }) => {
      if (files.length < 2) throw new AppError('file.missing')
      return { id }
    })
    await drain(deps)
    expect(files).toHaveLength(2)
    expect(new Set(left.map(({ key }) => key)).size).toBe(1)
    expect((await inventory(wang)).outbox).toEqual([])
  })

  test('says so where the server misses its files a second time, and sends them again on retry', async () => {
    await queueOne()
    let gone = true
    const { deps, files } = fakeDeps(({ id }) => {
      if (gone) throw new AppError('file.missing')
      return { id }
    })
    await drain(deps)
    expect((await inventory(wang)).outbox).toMatchObject([{ state: 'refused', error: { code: 'file.missing' } }])
    gone = false
    await retry((await inventory(wang)).outbox[0]!.id)
    await drain({ ...deps, now: () => Date.now() + 1 })
    expect(files).toHaveLength(3)
    expect((await inventory(wang)).outbox).toEqual([])
  })

  test('is sent again as it is on retry, under the same key', async () => {
    await queueOne()
    let refuse = true
    const { deps, left } = fakeDeps(({ id }) => {
      if (refuse) throw new AppError('stale')
      return { id }
    })
    await drain(deps)
    refuse = false
    await retry((await inventory(wang)).outbox[0]!.id)
    await drain({ ...deps, now: () => Date.now() + 1 })
    expect(left[1]?.key).toBe(left[0]?.key)
  })
})

describe('not you', () => {
  test('the queue sleeps on 401, loses no attempt, and goes on after the same person logs in', async () => {
    await queueOne()
    const { deps, left, clock } = fakeDeps(async ({ id }) => {
      if (left.length > 1) return { id }
      await expire(token)
      throw new AppError('signedOut')
    })
    await drain(deps)
    expect((await inventory(wang)).outbox).toMatchObject([{ state: 'queued', attempts: 0 }])
    await drain(deps)
    expect(left).toHaveLength(1)
    await arrive(wang)
    clock.now = Date.now()
    await drain(deps)
    expect(left).toHaveLength(2)
    expect((await inventory(wang)).outbox).toEqual([])
  })

  test('nobody else on the device sends or sees the rows', async () => {
    await queueOne()
    await leave(wang.id, 'keep')
    const li = makeUser('li')
    await arrive(li)
    const { deps, left } = fakeDeps()
    expect(await drain(deps)).toBeUndefined()
    expect(left).toEqual([])
    expect(await inventory(li)).toMatchObject({ drafts: [], outbox: [], rows: [] })
    expect((await inventory(wang)).outbox).toHaveLength(1)
  })

  test('stops between two rows when somebody else logs in', async () => {
    await queueOne()
    await queueOne()
    const li = makeUser('li')
    const { deps, left } = fakeDeps(async ({ id }) => {
      await arrive(li)
      return { id }
    })
    await drain(deps)
    expect(left).toHaveLength(1)
  })
})

describe('a change of mind', () => {
  test('takes a row back while its files are on their way, and stops the transfer', async () => {
    const { draftId } = await queueOne()
    const { deps, left } = fakeDeps()
    let stopped = false
    const draining = drain({
      ...deps,
      sendFile: async (file) => {
        expect(await takeBack(draftId)).toBe(true)
        file.onProgress(1)
        await new Promise<never>((_, reject) =>
          file.signal.addEventListener('abort', () => {
            stopped = true
            reject(file.signal.reason)
          }),
        )
      },
    })
    await draining
    expect(stopped).toBe(true)
    expect(left).toEqual([])
    expect(await inventory(wang)).toMatchObject({ outbox: [], drafts: [{ waiting: 0 }], blobs: 1 })
  })

  test('comes too late once the form itself is being sent', async () => {
    const { draftId } = await queueOne()
    let back: boolean | undefined
    const { deps } = fakeDeps(async ({ id }) => {
      back = await takeBack(draftId)
      return { id }
    })
    await drain(deps)
    expect(back).toBe(false)
  })

  test('discards row, draft and bytes together', async () => {
    await queueOne()
    // There is no server that could be told of files that are wanted no more.
    unanswered()
    onTestFinished(answered)
    expect(await discard((await inventory(wang)).outbox[0]!.id)).toBe(true)
    expect(await inventory(wang)).toMatchObject({ drafts: [], outbox: [], files: [], blobs: 0 })
  })
})

describe('somebody else on the device', () => {
  test('does not speak for the person whose row is on its way: the token is taken once', async () => {
    const li = makeUser('li')
    await queueOne()
    const spoken: unknown[] = []
    const { deps, left } = fakeDeps()
    await drain({
      ...deps,
      sendFile: async (file) => {
        spoken.push(file.auth)
        await arrive(li)
      },
    })
    expect(spoken).toEqual([{ Authorization: token }])
    expect(left).toEqual([])
    expect((await inventory(wang)).outbox).toMatchObject([{ state: 'queued' }])
    expect(await inventory(li)).toMatchObject({ rows: [], drafts: [] })
  })

  test('loses nothing when a slow logout of the first one ends', async () => {
    const li = makeUser('li')
    await arrive(li)
    await queueOne()
    await leave(wang.id, 'discard')
    expect((await current())?.user.id).toBe(li.id)
    expect(await inventory(li)).toMatchObject({ outbox: [{}], drafts: [{}], blobs: 1 })
  })

  test('an answer that comes after logout puts no record back', async () => {
    await queueOne()
    const { deps } = fakeDeps(async ({ id }) => {
      await leave(wang.id, 'discard')
      return { id }
    })
    await drain(deps)
    expect(await inventory(wang)).toMatchObject({ rows: [], outbox: [], drafts: [], blobs: 0 })
  })
})
