import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { AppError, errorCodes } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/filing/filing.ts'
import type { ask } from '../../src/local/call.ts'
import { userDb } from '../../src/local/db.ts'
import { deleteDraft } from '../../src/local/draft.ts'
import { appendHeld, claimRefused, holdFiles, keepAgain, pauseFile, removeFile } from '../../src/local/file.ts'
import { submit } from '../../src/local/outbox.ts'
import { drain } from '../../src/local/send/drain.ts'
import { type Early, type EarlyDeps, startEarly } from '../../src/local/send/early.ts'
import { refusalIn } from '../../src/local/send/later.ts'
import { dropAtServer } from '../../src/local/send/loose.ts'
import { sendFiles } from '../../src/local/send/sendFiles.ts'
import { current } from '../../src/local/session.ts'
import { arrive, draftWithFile, endless, fakeDeps, inventory, makeUser, refusedOf } from './device.ts'

let wang: User
let token: string
const running: Early[] = []

beforeEach(async () => {
  wang = makeUser('wang')
  token = await arrive(wang)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((early) => early.stop()))
})

async function begin(deps: EarlyDeps): Promise<Early> {
  const early = startEarly({ ...(await current())!, token }, deps)
  running.push(early)
  return early
}

const row = (id: string) => userDb(wang.id).files.get(id)
const heldOf = async (id: string) => (await row(id))?.held

describe('a file of a draft', () => {
  test('goes up as soon as it is chosen, once, and its bytes stay until the draft is gone', async () => {
    const { deps, files } = fakeDeps()
    await begin(deps)
    const { fileId } = await draftWithFile()
    await expect.poll(() => heldOf(fileId)).toBe(1)
    expect(files).toEqual([fileId])
    expect(await inventory(wang)).toMatchObject({ blobs: 1, drafts: [{ waiting: 0 }] })
  })

  test('that was sent early is not sent again with its submission', async () => {
    const { deps, files, left } = fakeDeps()
    await begin(deps)
    const { fileId, draftId, body } = await draftWithFile()
    await expect.poll(() => heldOf(fileId)).toBe(1)
    await submit(filing.submitPreservation, draftId, { body })
    await drain(deps)
    expect(files).toEqual([fileId])
    expect(left).toHaveLength(1)
  })

  test('that is under way when its draft is submitted goes on, and the submission waits for it', async () => {
    const { deps, left } = fakeDeps()
    const slow = endless(deps)
    await begin(slow.deps)
    const { fileId, draftId, body } = await draftWithFile()
    await expect.poll(() => slow.begun).toEqual([fileId])
    await submit(filing.submitPreservation, draftId, { body })
    const draining = drain(slow.deps)
    expect(left).toHaveLength(0)
    slow.finish()
    await draining
    expect(slow).toMatchObject({ begun: [fileId], stopped: [] })
    expect(left).toHaveLength(1)
  })

  test('and a form that needs an answer now share one transfer', async () => {
    const { deps } = fakeDeps()
    const slow = endless(deps)
    await begin(slow.deps)
    const { fileId, draftId } = await draftWithFile()
    await expect.poll(() => slow.begun).toEqual([fileId])
    const sending = sendFiles(draftId, new AbortController().signal, slow.deps)
    slow.finish()
    await sending
    expect(slow.begun).toEqual([fileId])
    expect(await heldOf(fileId)).toBe(1)
  })

  test('is sent by one of two tabs', async () => {
    const { deps, files } = fakeDeps()
    await begin(deps)
    await begin(deps)
    const { fileId } = await draftWithFile()
    await expect.poll(() => heldOf(fileId)).toBe(1)
    expect(files).toEqual([fileId])
  })
})

describe('a server without room', () => {
  test('is named where the file waits, whoever sends it, until it goes', async () => {
    let isFull = true
    const { deps, clock } = fakeDeps()
    const sendFile: EarlyDeps['sendFile'] = async () => {
      if (isFull) throw new AppError('full', { retryAfter: 60 })
    }
    const early = await begin({ ...deps, sendFile })
    const { fileId, draftId } = await draftWithFile()
    await expect.poll(async () => (await row(fileId))?.said).toEqual({ code: 'full', params: { retryAfter: 60 } })
    expect(await row(fileId)).toMatchObject({ held: 0 })
    await expect(sendFiles(draftId, new AbortController().signal, { ...deps, sendFile })).rejects.toMatchObject({
      code: 'full',
    })
    isFull = false
    clock.now = Date.now() + 3_600_000
    early.now()
    await expect.poll(() => heldOf(fileId)).toBe(1)
    expect((await row(fileId))?.said).toBeUndefined()
  })

  test('is no longer named once nobody answers at all', async () => {
    const { deps } = fakeDeps()
    const { fileId, draftId } = await draftWithFile()
    for (const code of ['full', 'unreachable'] as const) {
      const sendFile = async () => Promise.reject(new AppError(code))
      const going = sendFiles(draftId, new AbortController().signal, { ...deps, sendFile })
      await expect(going).rejects.toMatchObject({ code })
      expect((await row(fileId))?.said?.code).toBe(code === 'full' ? 'full' : undefined)
    }
  })
})

describe('a change of mind', () => {
  test('pausing stops the transfer, resuming goes on, and submitting lifts the pause', async () => {
    const { deps, files } = fakeDeps()
    const slow = endless(deps)
    await begin(slow.deps)
    const { fileId, draftId, body } = await draftWithFile()
    await expect.poll(() => slow.begun).toEqual([fileId])
    await pauseFile(fileId, true)
    await expect.poll(() => slow.stopped).toEqual([fileId])
    expect(await row(fileId)).toMatchObject({ held: 0, paused: 1 })
    await pauseFile(fileId, false)
    await expect.poll(() => slow.begun).toEqual([fileId, fileId])
    await pauseFile(fileId, true)
    await expect.poll(() => slow.stopped).toHaveLength(2)
    await submit(filing.submitPreservation, draftId, { body })
    expect((await row(fileId))?.paused).toBe(0)
    await drain(deps)
    expect(files).toEqual([fileId])
  })

  test('removing stops the transfer, and then tells the server to forget it', async () => {
    const asked: unknown[] = []
    const { deps } = fakeDeps()
    const slow = endless(deps)
    const note = async (call: { name: string }, input: unknown) => void asked.push([call.name, input])
    const loose = { ...slow.deps, ask: note as typeof ask }
    await begin(slow.deps)
    const { fileId } = await draftWithFile()
    await expect.poll(() => slow.begun).toEqual([fileId])
    await userDb(wang.id).files.update(fileId, { sent: 5 })
    expect(await removeFile(fileId)).toBe(true)
    await dropAtServer([fileId], loose)
    expect(slow.stopped).toEqual([fileId])
    expect(asked).toEqual([['upload.removeAttachment', { params: { id: fileId } }]])
  })
})

describe('what the server may hold and no record has', () => {
  /** A draft with a file of a record, one that was begun here, one from a phone. */
  async function mixed() {
    const { draftId, fileId } = await draftWithFile()
    const came = (attachmentId: string) => ({ attachmentId, fileName: '营业执照.pdf', size: 10, type: 'FILE' })
    await holdFiles(draftId, [{ ...came('of-a-record'), purpose: 'identity' }], 'danbao1')
    const both = ['from-a-phone', 'of-a-record'].map((id) => ({ ...came(id), purpose: 'identity' }))
    await appendHeld(draftId, both, { place: 'identity', group: 'danbao1', over: true })
    const names = async () => (await userDb(wang.id).files.where({ draftId }).sortBy('at')).map(({ id }) => id)
    expect(await names()).toEqual(['of-a-record', fileId, 'from-a-phone'])
    return { draftId, fileId }
  }

  test('is forgotten there with the file that is taken off its draft', async () => {
    const { fileId } = await mixed()
    expect(await removeFile('of-a-record')).toBe(false)
    expect(await removeFile('from-a-phone')).toBe(true)
    // It may have arrived although nobody here heard so.
    expect(await removeFile(fileId)).toBe(true)
  })

  test('is nothing of a file that was not read to its end here', async () => {
    const { fileId } = await mixed()
    await userDb(wang.id).files.update(fileId, { digest: '' })
    expect(await removeFile(fileId)).toBe(false)
  })

  test('is told by a draft that is deleted', async () => {
    const { draftId, fileId } = await mixed()
    const db = userDb(wang.id)
    const loose = await db.transaction('rw', db.drafts, db.files, db.blobs, () => deleteDraft(db, draftId))
    expect(loose.sort()).toEqual([fileId, 'from-a-phone'].sort())
    expect(await inventory(wang)).toMatchObject({ drafts: [], files: [], blobs: 0 })
  })
})

describe('an answer of the server', () => {
  for (const code of ['file.type', 'file.quota', 'file.digest', 'failed', 'forbidden'] as const) {
    test(`that refuses (${code}) takes the file off its list and says why; its bytes stay, and go once more when told`, async () => {
      const { deps, files } = fakeDeps()
      let up = false
      const refuse: EarlyDeps['sendFile'] = async (file) => {
        if (!up) throw new AppError(code, { name: '申请书.pdf' })
        return deps.sendFile(file)
      }
      await begin({ ...deps, sendFile: refuse })
      const { draftId } = await draftWithFile()
      await expect
        .poll(() => refusedOf(wang))
        .toMatchObject([{ draftId, purpose: 'application', name: '申请书.pdf', code, params: { name: '申请书.pdf' } }])
      expect(await inventory(wang)).toMatchObject({ blobs: 1, drafts: [{ id: draftId }] })
      up = true
      const { id } = (await refusedOf(wang))[0]!
      expect(await keepAgain(id)).toBe(true)
      await expect.poll(() => heldOf(id)).toBe(1)
      expect(files).toEqual([id])
      expect(await refusedOf(wang)).toEqual([])
    })
  }

  test('that refuses is said once, by one tab, and stands until its person has read it', async () => {
    const { deps } = fakeDeps()
    await begin({ ...deps, sendFile: () => Promise.reject(new AppError('file.type')) })
    await draftWithFile()
    await expect.poll(() => refusedOf(wang)).toHaveLength(1)
    const id = (await refusedOf(wang))[0]!.id
    expect([await claimRefused(id), await claimRefused(id)]).toEqual([true, false])
    expect(await refusedOf(wang)).toMatchObject([{ code: 'file.type' }])
    await removeFile(id)
    expect(await inventory(wang)).toMatchObject({ files: [], blobs: 0 })
  })

  test('that refused a file is nothing to a submission without it', async () => {
    const { deps, left } = fakeDeps()
    let tries = 0
    const refuse = async () => {
      tries += 1
      throw new AppError('file.type')
    }
    await begin({ ...deps, sendFile: refuse })
    const { draftId, body } = await draftWithFile()
    await expect.poll(() => refusedOf(wang)).toHaveLength(1)
    const another = crypto.randomUUID()
    const came = [{ attachmentId: another, fileName: '申请书.pdf', size: 10, type: 'FILE', purpose: 'application' }]
    await appendHeld(draftId, came, { place: 'application', group: 'danbao1', over: true })
    const files = [{ attachmentId: another, purpose: 'application' as const }]
    await submit(filing.submitPreservation, draftId, { body: { ...body, files } })
    expect((await inventory(wang)).outbox).toMatchObject([{ fileIds: [another] }])
    await drain({ ...deps, sendFile: refuse })
    expect({ left: left.length, tries }).toEqual({ left: 1, tries: 1 })
    expect(await inventory(wang)).toMatchObject({ files: [], outbox: [] })
  })

  for (const code of ['unreachable', 'timeout', 'tooMany'] as const) {
    test(`that says nothing about the file (${code}) leaves it, and it goes when its time has come`, async () => {
      const { deps, files, clock } = fakeDeps()
      let down = true
      let tries = 0
      const early = await begin({
        ...deps,
        sendFile: async (file) => {
          tries += 1
          if (down) throw new AppError(code)
          return deps.sendFile(file)
        },
      })
      const { fileId } = await draftWithFile()
      await expect.poll(() => tries).toBe(1)
      expect(await heldOf(fileId)).toBe(0)
      down = false
      clock.now = Date.now() + 120_000
      early.now()
      await expect.poll(() => heldOf(fileId)).toBe(1)
      expect(files).toEqual([fileId])
      expect(await refusedOf(wang)).toEqual([])
    })
  }

  test('that is a refusal leaves a submitted file to the queue, which says it for the whole submission', async () => {
    const { deps } = fakeDeps()
    let refuse: ((error: AppError) => void) | undefined
    const unanswered: EarlyDeps['sendFile'] = ({ signal }) =>
      new Promise((_, reject) => {
        refuse = reject
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    await begin({ ...deps, sendFile: unanswered })
    const { fileId, draftId, body } = await draftWithFile()
    await expect.poll(() => refuse).toBeDefined()
    await submit(filing.submitPreservation, draftId, { body })
    refuse?.(new AppError('file.type'))
    await drain({ ...deps, sendFile: () => Promise.reject(new AppError('file.type')) })
    expect(await heldOf(fileId)).toBe(0)
    expect((await inventory(wang)).outbox).toMatchObject([{ state: 'refused', error: { code: 'file.type' } }])
    expect(await refusedOf(wang)).toEqual([])
  })

  test('is told apart for every code there is: silence, gateways and a session that ended refuse nothing', () => {
    const later = errorCodes.filter((code) => !refusalIn(new AppError(code)))
    const waits = [
      'signedOut',
      'enrolled',
      'timeout',
      'tooMany',
      'unreachable',
      'full',
      'busy',
      'file.busy',
      'ocr.busy',
      'device.full',
      'bundle.interrupted',
      'sign.failed',
    ]
    expect(later.sort()).toEqual(waits.sort())
    expect(refusalIn(new AppError('unreachable', { status: 502 }))).toBeUndefined()
    // A gateway says in JSON, too, that it found no server, or is asked too often.
    for (const status of [408, 423, 425, 429, 502, 503, 504])
      expect(refusalIn(new AppError('unreachable', { status, message: 'Service Unavailable' }))).toBeUndefined()
    expect(refusalIn(new AppError('unreachable', { status: 500 }))?.code).toBe('failed')
    expect(refusalIn(new AppError('unreachable', { status: 400, message: '磁盘已满' }))).toMatchObject({
      code: 'said',
      params: { message: '磁盘已满' },
    })
  })
})

test('nobody sends for somebody who has left: what is under way stops, and nothing follows', async () => {
  const { deps } = fakeDeps()
  const sent: string[] = []
  let goOn = () => {}
  const slow: EarlyDeps['sendFile'] = async ({ id, signal, onProgress, blob }) => {
    sent.push(id)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    // As a transfer does: it tells how far it is, and ends where nobody wants it any more.
    onProgress(blob.size)
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      goOn = resolve
    })
  }
  const early = await begin({ ...deps, sendFile: slow })
  const { fileId } = await draftWithFile()
  const { fileId: second } = await draftWithFile()
  await expect.poll(() => sent).toEqual([fileId])
  await arrive(makeUser('li'))
  goOn()
  // Its lock is free once it has given up.
  let over = false
  void deps.withLock(`early:${wang.id}`, async () => {
    over = true
  })
  await expect.poll(() => over).toBe(true)
  early.now()
  await early.stop()
  expect(sent).toEqual([fileId])
  expect([await heldOf(fileId), await heldOf(second)]).toEqual([0, 0])
})
