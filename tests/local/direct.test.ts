import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/filing/filing.ts'
import { answered, connection, unanswered } from '../../src/local/connection.ts'
import { userDb } from '../../src/local/db.ts'
import { removeFile } from '../../src/local/file.ts'
import { submit } from '../../src/local/outbox.ts'
import { type DirectDeps, dropLost, sendDirect } from '../../src/local/send/direct.ts'
import { startEarly } from '../../src/local/send/early.ts'
import { current } from '../../src/local/session.ts'
import { arrive, bodyOf, draftWithFile, fakeDeps, inventory, makeUser, refusedOf } from './device.ts'

let wang: User
let token: string

beforeEach(async () => {
  wang = makeUser('wang')
  token = await arrive(wang)
  connection.online = true
})
afterEach(() => {
  connection.online = true
})

const facts = { purpose: 'evidence', group: 'danbao1', digest: 'b'.repeat(64) } as const
const chosen = () => new File(['%PDF-1.4 证据'], '证据.pdf')
const direct = async (draftId: string) =>
  (await userDb(wang.id).files.where({ draftId }).toArray()).find((it) => it.direct && !it.refused)
const never = new AbortController().signal

/** A transfer whose end the test decides. */
function slow(deps: DirectDeps) {
  const sent: Blob[] = []
  let finish = () => {}
  let fail = (_: unknown) => {}
  const sendFile: DirectDeps['sendFile'] = ({ blob, signal }) =>
    new Promise((resolve, reject) => {
      sent.push(blob)
      finish = resolve
      fail = reject
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { deps: { ...deps, sendFile }, sent, finish: () => finish(), fail: (error: unknown) => fail(error) }
}

describe('a file the device has no room for', () => {
  test('is listed at once, goes as the file that was chosen, and leaves no bytes here', async () => {
    const { draftId } = await draftWithFile()
    const transfer = slow(fakeDeps().deps)
    const file = chosen()
    await sendDirect(draftId, file, facts, transfer.deps)
    expect(await direct(draftId)).toMatchObject({ name: '证据.pdf', held: 0, at: 2 })
    await expect.poll(() => transfer.sent).toHaveLength(1)
    expect(transfer.sent[0]).toBe(file)
    transfer.finish()
    await expect.poll(async () => (await direct(draftId))?.held).toBe(1)
    expect(await inventory(wang)).toMatchObject({ blobs: 1 })
    expect(await refusedOf(wang)).toEqual([])
  })

  test('is nothing for the page that sends early, nor for the queue before the server has it', async () => {
    const { draftId, fileId } = await draftWithFile()
    const { deps, files } = fakeDeps()
    const transfer = slow(deps)
    await sendDirect(draftId, chosen(), facts, transfer.deps)
    const early = startEarly({ ...(await current())!, token }, deps)
    await expect.poll(async () => (await userDb(wang.id).files.get(fileId))?.held).toBe(1)
    expect(files).toEqual([fileId])
    await early.stop()
    const body = bodyOf(draftId, fileId, '理由')
    await expect(submit(filing.submitPreservation, draftId, { body })).rejects.toMatchObject({ code: 'file.missing' })
    transfer.finish()
    await expect.poll(async () => (await direct(draftId))?.held).toBe(1)
    await submit(filing.submitPreservation, draftId, { body })
  })

  test('is refused as before without a network or a login', async () => {
    const { draftId } = await draftWithFile()
    connection.online = false
    await expect(sendDirect(draftId, chosen(), facts, fakeDeps().deps)).rejects.toMatchObject({ code: 'device.full' })
    expect(await direct(draftId)).toBeUndefined()
  })

  test('waits for a network that is lost on the way, and goes on when it is back', async () => {
    const { draftId } = await draftWithFile()
    const transfer = slow(fakeDeps().deps)
    await sendDirect(draftId, chosen(), facts, transfer.deps)
    await expect.poll(() => transfer.sent).toHaveLength(1)
    unanswered()
    transfer.fail(new AppError('unreachable'))
    await expect.poll(async () => (await direct(draftId))?.held).toBe(0)
    answered()
    await expect.poll(() => transfer.sent).toHaveLength(2)
    transfer.finish()
    await expect.poll(async () => (await direct(draftId))?.held).toBe(1)
  })

  for (const code of ['file.type', 'file.quota', 'failed', 'signedOut'] as const) {
    test(`goes from its list with the reason where it cannot get there (${code})`, async () => {
      const { draftId } = await draftWithFile()
      const transfer = slow(fakeDeps().deps)
      await sendDirect(draftId, chosen(), facts, transfer.deps)
      await expect.poll(() => transfer.sent).toHaveLength(1)
      transfer.fail(new AppError(code))
      await expect.poll(() => refusedOf(wang)).toMatchObject([{ draftId, purpose: 'evidence', name: '证据.pdf', code }])
    })
  }

  test('goes with the reason where it changed after it was chosen', async () => {
    const { draftId } = await draftWithFile()
    const file = chosen()
    vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
    } as Blob)
    await sendDirect(draftId, file, facts, fakeDeps().deps)
    await expect.poll(() => refusedOf(wang)).toMatchObject([{ code: 'file.unreadable' }])
  })

  test('is sent no further once it is taken off its list', async () => {
    const { draftId } = await draftWithFile()
    const transfer = slow(fakeDeps().deps)
    await sendDirect(draftId, chosen(), facts, transfer.deps)
    await expect.poll(() => transfer.sent).toHaveLength(1)
    const { id } = (await direct(draftId))!
    let over = false
    await removeFile(id)
    void transfer.deps.withLock(`direct:${id}`, async () => {
      over = true
    })
    await expect.poll(() => over).toBe(true)
    expect(await refusedOf(wang)).toEqual([])
  })
})

describe('a page that died while it sent such a file', () => {
  test('leaves no ghost: the row goes when its draft is opened again, and says why', async () => {
    const { draftId, fileId } = await draftWithFile()
    await sendDirect(draftId, chosen(), facts, slow(fakeDeps().deps).deps)
    // Another page's locks: those of the dead one are gone.
    await dropLost(draftId, never, fakeDeps().deps)
    expect(await refusedOf(wang)).toMatchObject([
      { purpose: 'evidence', code: 'file.lost', params: { name: '证据.pdf' } },
    ])
    expect(await direct(draftId)).toBeUndefined()
    expect((await userDb(wang.id).files.get(fileId))?.refused).toBeUndefined()
    await dropLost(draftId, never, fakeDeps().deps)
    expect(await refusedOf(wang)).toHaveLength(1)
  })

  test('is not said to have lost what the server has whole: its device had no room to note that', async () => {
    const { draftId, fileId } = await draftWithFile()
    const db = userDb(wang.id)
    // As room is made: the copy goes, and the last write fails.
    await db.blobs.delete(fileId)
    await db.files.update(fileId, { direct: 1 })
    const size = (await db.files.get(fileId))!.size
    await dropLost(draftId, never, { ...fakeDeps().deps, askAfter: async () => size })
    expect(await db.files.get(fileId)).toMatchObject({ held: 1, sent: size })
    expect(await refusedOf(wang)).toEqual([])
  })

  test('is not said to have lost it where nobody can be asked; the next look says it', async () => {
    const { draftId } = await draftWithFile()
    await sendDirect(draftId, chosen(), facts, slow(fakeDeps().deps).deps)
    const away = async () => Promise.reject(new AppError('unreachable'))
    await dropLost(draftId, never, { ...fakeDeps().deps, askAfter: away })
    expect(await refusedOf(wang)).toEqual([])
    // A part of it is not the file.
    await dropLost(draftId, never, { ...fakeDeps().deps, askAfter: async () => 1 })
    expect(await refusedOf(wang)).toMatchObject([{ code: 'file.lost' }])
  })

  test('is not taken for dead while it lives', async () => {
    const { draftId } = await draftWithFile()
    const transfer = slow(fakeDeps().deps)
    await sendDirect(draftId, chosen(), facts, transfer.deps)
    await expect.poll(() => transfer.sent).toHaveLength(1)
    const looking = dropLost(draftId, never, transfer.deps)
    transfer.finish()
    await looking
    expect((await direct(draftId))?.held).toBe(1)
    expect(await refusedOf(wang)).toEqual([])
  })
})
