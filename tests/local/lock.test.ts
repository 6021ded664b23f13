import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { sliceBytes } from '../../contract/both/file.ts'
import { deviceDb, userDb } from '../../src/local/db.ts'
import { loadDraft } from '../../src/local/draft.ts'
import { fileBlob } from '../../src/local/file.ts'
import { finishLeaving, hasOpen, holdLock, unlock } from '../../src/local/leave.ts'
import { keepRoomText, readRoomText, roomTextKey, takeOverRoomText } from '../../src/local/roomText.ts'
import { blobOf, sealBlob } from '../../src/local/sealedBlob.ts'
import { drain } from '../../src/local/send/drain.ts'
import { expire, leave, signIn } from '../../src/local/session.ts'
import { draftWithFile, fakeDeps, inventory, makeUser, queueOne } from './device.ts'

let wang: User
/** Whom the server takes each token for. */
const known = new Map<string, string>()
let secret = 'of the server'

beforeEach(async () => {
  wang = makeUser('wang')
  secret = 'of the server'
  vi.stubGlobal('fetch', async (_: string, init: { headers: HeadersInit; body: string }) => {
    const person = known.get(new Headers(init.headers).get('authorization') ?? '')
    if (person === undefined)
      return Response.json({ code: 401, error: 'signedOut', params: {}, fields: [] }, { status: 401 })
    const { device } = JSON.parse(init.body) as { device: string }
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${secret} ${person} ${device}`))
    const key = btoa(String.fromCharCode(...new Uint8Array(hash)))
    return Response.json({ code: 200, message: '', data: { key } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Logs in as the login page does. */
async function enter(user: User): Promise<boolean> {
  const token = `Bearer ${crypto.randomUUID()}`
  known.set(token, user.id)
  const opened = await unlock(user.id, token)
  await signIn(user, token)
  return opened
}

/** All that one reads who sits down at this device: every value of every table of every database, and the keys that open any of it. */
async function readable(): Promise<{ text: string; keys: number }> {
  let text = ''
  let keys = 0
  const look = async (value: unknown): Promise<void> => {
    if (value instanceof CryptoKey) keys++
    else if (value instanceof Blob) await look(await value.arrayBuffer())
    else if (value instanceof ArrayBuffer) text += Buffer.from(value).toString('utf8')
    else if (ArrayBuffer.isView(value))
      await look(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) {
        text += `${name} `
        await look(one)
      }
    else text += `${value} `
  }
  await look(await deviceDb.keys.get(wang.id))
  for (const table of [deviceDb.session, ...userDb(wang.id).tables]) await look(await table.toArray())
  return { text, keys }
}

/** What of a draft and its file must be nobody else's. */
const telling = ['理由', '申请书', '%PDF', 'danbao1', 'submitPreservation', 'a'.repeat(64)]
const toldBy = ({ text }: { text: string }) => telling.filter((one) => text.includes(one))

describe('what lies readable on the device', () => {
  test('after “keep and log out”: nothing, and no key', async () => {
    await enter(wang)
    await queueOne()
    await draftWithFile()
    expect(toldBy(await readable())).not.toEqual([])
    await leave(wang.id, 'lock')
    const seen = await readable()
    expect([toldBy(seen), seen.keys]).toEqual([[], 0])
    expect(await hasOpen(wang.id)).toBe(false)
  })

  test('after a logout that deletes: nothing at all', async () => {
    await enter(wang)
    await queueOne()
    await leave(wang.id, 'discard')
    for (const table of userDb(wang.id).tables) expect([table.name, await table.count()]).toEqual([table.name, 0])
    expect([await deviceDb.keys.get(wang.id), await deviceDb.session.count()]).toEqual([undefined, 0])
  })

  test('after a session that was ended elsewhere: names and bytes of files, and the key of what was typed', async () => {
    await enter(wang)
    await queueOne()
    const session = await deviceDb.session.get('me')
    await expire(session?.token ?? '')
    const seen = await readable()
    // Its person goes on drafting without a network, and the queue waits for them (decisions C-02).
    expect(toldBy(seen)).toEqual(['申请书', '%PDF', 'danbao1', 'submitPreservation', 'a'.repeat(64)])
    expect(seen.keys).toBe(2)
  })
})

describe('the next login', () => {
  test('brings back what was kept, as it was, and the queue sends it once', async () => {
    await enter(wang)
    const typed = await draftWithFile('还在写')
    const queued = await queueOne('已提交')
    const before = await inventory(wang)
    await leave(wang.id, 'lock')
    expect(await inventory(wang)).toMatchObject({ drafts: [], outbox: [], files: [], blobs: 2 })
    expect(await enter(wang)).toBe(true)
    const bare = (rows: object[]) => rows.map((row) => ({ ...row, sealed: undefined }))
    const after = await inventory(wang)
    expect([bare(after.drafts), bare(after.outbox), after.files]).toEqual([
      bare(before.drafts),
      bare(before.outbox),
      before.files,
    ])
    expect(await loadDraft(typed.draftId)).toMatchObject({ fields: { reason: '还在写' } })
    expect(await (await fileBlob(typed.fileId))?.text()).toBe('%PDF-1.4 申请书')
    const { deps, left, files } = fakeDeps()
    await drain(deps)
    await drain(deps)
    expect([left.map(({ body }) => body.id), files]).toEqual([[queued.draftId], [queued.fileId]])
  })

  test('of somebody else brings none of it, and leaves it where it is', async () => {
    const chen = makeUser('chen')
    await enter(wang)
    const { draftId } = await draftWithFile()
    await leave(wang.id, 'lock')
    await enter(chen)
    expect((await inventory(chen)).drafts).toEqual([])
    await leave(chen.id, 'lock')
    await enter(wang)
    expect(await loadDraft(draftId)).toMatchObject({ fields: { reason: '理由' } })
  })

  test('at a server that was set up anew opens nothing, loses nothing and is let in', async () => {
    await enter(wang)
    const { draftId } = await draftWithFile()
    await leave(wang.id, 'lock')
    secret = 'of another server'
    expect(await enter(wang)).toBe(false)
    const later = await draftWithFile('后来写的')
    await leave(wang.id, 'lock')
    expect(toldBy(await readable())).toEqual([])
    // Brought back from a copy, the old one knows its own again.
    secret = 'of the server'
    expect(await enter(wang)).toBe(false)
    expect(await loadDraft(draftId)).toMatchObject({ fields: { reason: '理由' } })
    expect(await loadDraft(later.draftId)).toBe(undefined)
  })
})

test('what an older build left, whose key is random and whose device has no name, is locked and comes back all the same', async () => {
  const token = 'Bearer older'
  known.set(token, wang.id)
  await signIn(wang, token)
  const { draftId } = await queueOne()
  expect(await deviceDb.keys.get(wang.id)).toEqual({ userId: wang.id, key: expect.any(CryptoKey) })
  await holdLock(wang.id, token)
  await leave(wang.id, 'lock')
  expect(toldBy(await readable())).toEqual([])
  await enter(wang)
  const { deps, left } = fakeDeps()
  await drain(deps)
  expect(left.map(({ body }) => body.id)).toEqual([draftId])
})

test('a logout that was killed half-way is ended by the next start of the page', async () => {
  await enter(wang)
  const { draftId } = await queueOne()
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...args) {
    if (this.name === 'locked') throw new Error('killed')
    return add.apply(this, args)
  }
  await expect(leave(wang.id, 'lock')).rejects.toThrow('killed')
  IDBObjectStore.prototype.add = add
  expect(toldBy(await readable())).not.toEqual([])
  await finishLeaving()
  const seen = await readable()
  expect([toldBy(seen), seen.keys]).toEqual([[], 0])
  await enter(wang)
  expect(await loadDraft(draftId)).toMatchObject({ fields: { reason: '理由' } })
})

test.each([
  ['by the next start of the page', async () => void (await finishLeaving())],
  ['by their next login', async () => void (await enter(wang))],
])('a logout that deletes and was killed half-way is ended %s', async (_, end) => {
  await enter(wang)
  await queueOne()
  await draftWithFile()
  const clear = IDBObjectStore.prototype.clear
  IDBObjectStore.prototype.clear = () => {
    throw new Error('killed')
  }
  await expect(leave(wang.id, 'discard')).rejects.toThrow('killed')
  IDBObjectStore.prototype.clear = clear
  expect(toldBy(await readable())).not.toEqual([])
  await end()
  expect(toldBy(await readable())).toEqual([])
  expect(await hasOpen(wang.id)).toBe(false)
})

describe('what was typed in a room, which lies in localStorage', () => {
  const words = '记录员写下的话'
  const where = () => roomTextKey(wang.id, 'record trial')
  let kept: Record<string, string>
  beforeEach(() => {
    kept = Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, text: string) => Object.assign(kept, { [key]: text }),
      removeItem: (key: string) => delete kept[key],
    })
    vi.stubGlobal('localStorage', kept)
  })

  test('is locked by a logout that keeps it, though nothing else is here, and is back after their next login', async () => {
    await enter(wang)
    kept[where()] = JSON.stringify({ one: words })
    kept[roomTextKey('another', 'record trial')] = '{}'
    expect(await hasOpen(wang.id)).toBe(true)
    await leave(wang.id, 'lock')
    expect(Object.keys(kept)).toEqual([roomTextKey('another', 'record trial')])
    expect((await readable()).text).not.toContain(words)
    await enter(wang)
    expect(kept[where()]).toBe(JSON.stringify({ one: words }))
  })

  test('stays locked whatever a desk that is still open, or an answer that comes late, would keep', async () => {
    await enter(wang)
    keepRoomText(where(), words)
    await leave(wang.id, 'lock')
    keepRoomText(where(), words)
    expect(Object.keys(kept)).toEqual([])
    await enter(wang)
    expect(readRoomText(where())).toBe(words)
    keepRoomText(where(), '后来的话')
    expect(kept[where()]).toBe('后来的话')
  })

  test('comes back below what was typed there since', async () => {
    await enter(wang)
    kept[where()] = JSON.stringify({ one: words, two: words })
    await leave(wang.id, 'lock')
    kept[where()] = JSON.stringify({ two: '后来的话' })
    await enter(wang)
    expect(JSON.parse(kept[where()] ?? '')).toEqual({ one: words, two: '后来的话' })
  })

  test('that the build before this one kept under another name is theirs, and locked as the rest', async () => {
    kept['record trial'] = JSON.stringify({ one: words })
    expect(takeOverRoomText(wang.id, 'record trial', 'record trial')).toBe(where())
    expect(kept).toEqual({ [where()]: JSON.stringify({ one: words }) })
  })

  test('goes with a logout that deletes, and stays where a session ended by itself', async () => {
    await enter(wang)
    kept[where()] = JSON.stringify({ one: words })
    await leave(wang.id, 'keep')
    expect(Object.keys(kept)).toEqual([where()])
    await enter(wang)
    await leave(wang.id, 'discard')
    expect(Object.keys(kept)).toEqual([])
  })
})

describe('a sealed file', () => {
  const key = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

  test.each([
    0,
    1,
    sliceBytes - 1,
    sliceBytes,
    sliceBytes + 1,
    2 * sliceBytes + 5,
  ])('of %i bytes comes out as it went in', async (size) => {
    const lock = await key()
    await deviceDb.keys.put({ userId: wang.id, lock })
    const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251))
    const db = userDb(wang.id)
    await db.blobs.put(await sealBlob(lock, 'a', new Blob([bytes], { type: 'image/png' })))
    const opened = await blobOf(db, 'a')
    expect([opened?.type, opened?.size]).toEqual(['image/png', size])
    expect(bytes.equals(new Uint8Array((await opened?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
  })

  test('whose slices are moved, cut or taken from another file is none', async () => {
    const lock = await key()
    await deviceDb.keys.put({ userId: wang.id, lock })
    const db = userDb(wang.id)
    const row = await sealBlob(lock, 'a', new Blob([Buffer.alloc(2 * sliceBytes + 5, 7)]))
    if (!('sealed' in row)) throw new Error('It is not sealed')
    const step = sliceBytes + 28
    const [first, second, third] = [
      row.sealed.slice(0, step),
      row.sealed.slice(step, 2 * step),
      row.sealed.slice(2 * step),
    ]
    for (const wrong of [
      { ...row, sealed: new Blob([second, first, third]) },
      { ...row, sealed: new Blob([first, second]) },
      { ...row, size: sliceBytes, sealed: first },
      { ...row, id: 'b' },
    ]) {
      await db.blobs.put(wrong)
      expect(await blobOf(db, wrong.id)).toBe(undefined)
    }
  })
})
