import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/filing/filing.ts'
import { ask } from '../../src/local/call.ts'
import { connection, unanswered } from '../../src/local/connection.ts'
import { userDb } from '../../src/local/db.ts'
import { keepDraft, loadDraft } from '../../src/local/draft.ts'
import { addFile, appendHeld, draftFiles } from '../../src/local/file.ts'
import { retry, submit } from '../../src/local/outbox.ts'
import { drain } from '../../src/local/send/drain.ts'
import { current } from '../../src/local/session.ts'
import { arrive, draftWithFile, fakeDeps, inventory, makeUser, queueOne } from './device.ts'

let wang: User

beforeEach(async () => {
  wang = makeUser('wang')
  await arrive(wang)
})

describe('submitting', () => {
  test('is checked by the contract before anything is queued', async () => {
    const { draftId, body } = await draftWithFile()
    const refused = submit(filing.submitPreservation, draftId, {
      body: { ...body, amount: '1.00001', respondent: { ...body.respondent, name: ' ' } },
    })
    await expect(refused).rejects.toMatchObject({
      code: 'badRequest',
      fields: [
        { path: ['respondent', 'name'], code: 'required' },
        { path: ['amount'], code: 'amount.format' },
      ],
    })
    expect((await inventory(wang)).outbox).toEqual([])
  })

  test('is refused a second time while the first waits', async () => {
    const { draftId, body } = await draftWithFile()
    const both = await Promise.allSettled([
      submit(filing.submitPreservation, draftId, { body }),
      submit(filing.submitPreservation, draftId, { body }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await inventory(wang)).outbox).toHaveLength(1)
  })

  test('locks the draft: nobody types into what is on its way', async () => {
    const { draftId } = await queueOne()
    await expect(
      keepDraft({ id: draftId, call: 'filing.submitPreservation', title: '', fields: {}, version: 0 }, 0),
    ).rejects.toMatchObject({ code: 'state.closed' })
  })

  test('closes the list of its files: one that comes later is refused, not dropped with the draft', async () => {
    const { draftId, fileId } = await queueOne()
    const late = addFile(draftId, new File(['x'], '迟到.pdf'), { purpose: 'evidence', group: 'danbao1', digest: '' })
    await expect(late).rejects.toMatchObject({ code: 'state.closed' })
    const came = { attachmentId: crypto.randomUUID(), fileName: '手机.pdf', size: 1, type: '', purpose: 'evidence' }
    const phone = appendHeld(draftId, [came], { place: 'evidence', group: 'danbao1', over: true })
    await expect(phone).rejects.toMatchObject({ code: 'state.closed' })
    const { files, blobs } = await inventory(wang)
    expect(files.map(({ id }) => id)).toEqual([fileId])
    expect(blobs).toBe(1)
  })

  test('is refused where a file came that its body does not name', async () => {
    const { draftId, fileId, body } = await draftWithFile()
    await addFile(draftId, new File(['x'], '刚到.pdf'), { purpose: 'evidence', group: 'danbao1', digest: '' })
    const refused = submit(filing.submitPreservation, draftId, { body }, [fileId])
    await expect(refused).rejects.toMatchObject({ code: 'draft.changed' })
    expect(await inventory(wang)).toMatchObject({ outbox: [], drafts: [{ waiting: 0 }] })
  })

  test('says so when the device is full, and stores nothing', async () => {
    const draftId = crypto.randomUUID()
    await keepDraft({ id: draftId, call: 'filing.submitPreservation', title: '', fields: {}, version: 0 }, 0)
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'blobs') throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, args)
    }
    try {
      const refused = addFile(draftId, new File(['x'], 'a.pdf'), { purpose: 'evidence', group: 'danbao1', digest: '' })
      await expect(refused).rejects.toMatchObject({ code: 'device.full' })
    } finally {
      IDBObjectStore.prototype.add = add
    }
    expect(await inventory(wang)).toMatchObject({ files: [], blobs: 0 })
  })
})

test('a device short of room lets go of copies that the server holds, of no others, and submits', async () => {
  const { draftId, fileId, body } = await draftWithFile()
  const db = userDb(wang.id)
  const only = await addFile(crypto.randomUUID(), new File(['x'], 'b.pdf'), {
    purpose: 'evidence',
    group: 'danbao1',
    digest: 'b'.repeat(64),
  })
  await db.files.update(fileId, { held: 1 })
  const room = async () => (await db.blobs.get(fileId)) === undefined
  const { add, put } = IDBObjectStore.prototype
  let isFree = false
  for (const [name, real] of Object.entries({ add, put }))
    IDBObjectStore.prototype[name as 'add' | 'put'] = function (...args) {
      if (!isFree) throw new DOMException('full', 'QuotaExceededError')
      return real.apply(this, args)
    }
  const remove = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (...args) {
    if (this.name === 'blobs') isFree = true
    return remove.apply(this, args)
  }
  try {
    await submit(filing.submitPreservation, draftId, { body })
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put, delete: remove })
  }
  expect(await room()).toBe(true)
  expect(await db.blobs.get(only.id)).toBeDefined()
  expect(await inventory(wang)).toMatchObject({ outbox: [{ draftId, fileIds: [fileId] }] })
  expect(await db.files.get(fileId)).toMatchObject({ held: 1 })
  expect(await draftFiles(db, draftId)).toMatchObject([{ id: fileId, held: true, direct: true }])
})

test('what is said of times goes by the clock of the server, once it was heard', async () => {
  const days = 3 * 86_400_000
  const answer = { code: 200, message: '', data: { uuid: 'a', img: '' } }
  const from = (at: number) => () =>
    Promise.resolve(Response.json(answer, { headers: { date: new Date(at).toUTCString() } }))
  vi.stubGlobal('fetch', from(Date.now() - days))
  try {
    await ask(account.captcha, {})
    const { draftId } = await draftWithFile()
    const off = Date.now() - days - ((await loadDraft(draftId))?.updatedAt ?? 0)
    expect(Math.abs(off)).toBeLessThan(60_000)
    unanswered()
    expect(Math.abs(Date.now() - days - (connection.since ?? 0))).toBeLessThan(60_000)
  } finally {
    vi.stubGlobal('fetch', from(Date.now()))
    await ask(account.captcha, {})
    vi.unstubAllGlobals()
  }
})

test('two tabs that write one draft: the second is told, and nothing of the first is lost', async () => {
  const draft = { id: crypto.randomUUID(), call: 'filing.submitPreservation', title: '', version: 0 }
  const opened = await keepDraft({ ...draft, fields: { reason: '开始' } }, 0)
  const first = await keepDraft({ ...draft, fields: { reason: '第一页' } }, opened)
  expect(first).toBeGreaterThan(opened)
  await expect(keepDraft({ ...draft, fields: { reason: '第二页' } }, opened)).rejects.toMatchObject({
    code: 'draft.elsewhere',
  })
  expect((await loadDraft(draft.id))?.fields).toEqual({ reason: '第一页' })
})

test('what was changed since a refusal is not replaced by the old text on retry', async () => {
  const { draftId } = await queueOne('旧文')
  const { deps } = fakeDeps(() => {
    throw new AppError('stale')
  })
  await drain(deps)
  const draft = (await loadDraft(draftId))!
  await keepDraft({ ...draft, fields: { reason: '新文' } }, draft.updatedAt)
  const [row] = (await inventory(wang)).outbox
  await expect(retry(row!.id)).rejects.toMatchObject({ code: 'draft.changed' })
  expect(await inventory(wang)).toMatchObject({ outbox: [{ state: 'refused' }], drafts: [{ waiting: 0 }] })
})

test('files keep the order in which they were chosen', async () => {
  const draftId = crypto.randomUUID()
  const names = Array.from({ length: 12 }, (_, at) => `证据${at}.pdf`)
  for (const name of names)
    await addFile(draftId, new File(['x'], name), { purpose: 'evidence', group: 'danbao1', digest: '' })
  const files = await userDb(wang.id).files.where({ draftId }).sortBy('at')
  expect(files.map((file) => file.name)).toEqual(names)
})

test('a device whose clock is wrong by days can still sign in', async () => {
  vi.useFakeTimers({ now: Date.now() + 10 * 86_400_000, toFake: ['Date'] })
  try {
    await arrive(wang)
    expect((await current())?.token).toBeTruthy()
    vi.setSystemTime(Date.now() + 86_400_001)
    expect((await current())?.token).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('what was typed lies encrypted on the device', async () => {
  const { draftId, body } = await draftWithFile('绝密理由')
  await submit(filing.submitPreservation, draftId, { body })
  const { drafts, outbox } = await inventory(wang)
  for (const { sealed } of [...drafts, ...outbox]) expect(new TextDecoder().decode(sealed.bytes)).not.toContain('绝密')
  expect((await loadDraft(draftId))?.fields).toMatchObject({ reason: '绝密理由' })
})
