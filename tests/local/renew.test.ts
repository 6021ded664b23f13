import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { userDb } from '../../src/local/db.ts'
import { appendHeld } from '../../src/local/file.ts'
import { type RenewDeps, renewHeld } from '../../src/local/send/renew.ts'
import { sendFiles, withFiles } from '../../src/local/send/sendFiles.ts'
import { arrive, draftWithFile, fakeDeps, makeUser } from './device.ts'

const dayMs = 86_400_000
const { signal } = new AbortController()
let wang: User

beforeEach(async () => {
  wang = makeUser('wang')
  await arrive(wang)
})

const row = (id: string) => userDb(wang.id).files.get(id)

/** A server that has these files, and says so to HEAD as far as a gateway lets it. */
function serverOf(has: string[], { gateway = true } = {}) {
  const asked: string[] = []
  const deps: RenewDeps = {
    async askAfter(id) {
      asked.push(id)
      return gateway && has.includes(id) ? 9 : undefined
    },
    ask: (async () => ({ list: has.map((attachmentId) => ({ attachmentId })), total: has.length })) as never,
  }
  return { deps, asked }
}

/** A draft with a file of this device and one of a phone, both at the server since yesterday's yesterday. */
async function oldDraft(): Promise<{ draftId: string; own: string; phone: string }> {
  const { draftId, fileId: own } = await draftWithFile()
  await sendFiles(draftId, signal, fakeDeps().deps)
  const phone = crypto.randomUUID()
  const came = { attachmentId: phone, fileName: '手机.pdf', size: 9, type: 'FILE', purpose: 'application' }
  await appendHeld(draftId, [came], { place: 'application', group: 'danbao1', over: true })
  await userDb(wang.id)
    .files.toCollection()
    .modify({ seenAt: Date.now() - 2 * dayMs })
  return { draftId, own, phone }
}

describe('an open draft', () => {
  test('asks after the files that the server holds for it, once a day', async () => {
    const { draftId, own, phone } = await oldDraft()
    const { deps, asked } = serverOf([own, phone])
    await renewHeld(draftId, 'another', signal, deps)
    expect(asked).toEqual([])
    for (let round = 0; round < 2; round++) await renewHeld(draftId, 'application', signal, deps)
    expect(asked).toEqual([own, phone])
    expect([(await row(own))?.held, (await row(phone))?.held]).toEqual([1, 1])
  })

  test('says which files are gone, and sends anew what lies here', async () => {
    const { draftId, own, phone } = await oldDraft()
    await renewHeld(draftId, 'application', signal, serverOf([]).deps)
    expect(await row(own)).toMatchObject({ held: 0, sent: 0 })
    expect((await row(phone))?.refused).toMatchObject({ code: 'file.swept', params: { name: '手机.pdf' } })
  })

  test('loses nothing by the word of a gateway, nor while it waits to be sent', async () => {
    const { draftId, own, phone } = await oldDraft()
    await renewHeld(draftId, 'application', signal, serverOf([own, phone], { gateway: false }).deps)
    expect([(await row(own))?.held, (await row(phone))?.held]).toEqual([1, 1])
    await userDb(wang.id).drafts.update(draftId, { waiting: 1 })
    await renewHeld(draftId, 'application', signal, serverOf([]).deps)
    expect([(await row(own))?.held, (await row(phone))?.refused]).toEqual([1, undefined])
  })
})

describe('a form that is sent at once', () => {
  const refusing = (times: number) => {
    let tries = 0
    return async () => {
      tries += 1
      if (tries <= times) throw new AppError('file.missing')
    }
  }

  test('brings its files anew where the server has let go of them, once', async () => {
    const { draftId, fileId } = await draftWithFile()
    const { deps, files } = fakeDeps()
    await withFiles(draftId, signal, refusing(1), deps)
    expect(files).toEqual([fileId, fileId])
    await expect(withFiles(draftId, signal, refusing(2), deps)).rejects.toMatchObject({ code: 'file.missing' })
    expect(files).toEqual([fileId, fileId, fileId])
  })

  test('is refused where its files lie nowhere else', async () => {
    const { draftId } = await oldDraft()
    await userDb(wang.id).files.toCollection().modify({ digest: '' })
    const { deps, files } = fakeDeps()
    await expect(withFiles(draftId, signal, refusing(1), deps)).rejects.toMatchObject({ code: 'file.missing' })
    expect(files).toEqual([])
  })
})
