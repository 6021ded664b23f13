import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { userDb } from '../../src/local/db.ts'
import { finishDraft } from '../../src/local/draft.ts'
import { pauseFile } from '../../src/local/file.ts'
import { type EarlyDeps, earlyWithoutPage, startEarly, watchWaiting } from '../../src/local/send/early.ts'
import { current } from '../../src/local/session.ts'
import { arrive, draftWithFile, endless, fakeDeps, inventory, makeUser } from './device.ts'

let wang: User
let token: string

beforeEach(async () => {
  wang = makeUser('wang')
  token = await arrive(wang)
})

const heldOf = async (id: string) => (await userDb(wang.id).files.get(id))?.held

describe('where no page is open, the worker', () => {
  const noPage = async () => false

  /** Rounds as the service worker makes them, the time between them passed. */
  async function worker(hasPage: () => Promise<boolean>, { deps, clock }: ReturnType<typeof fakeDeps>) {
    const round = earlyWithoutPage(hasPage, deps)
    return async () => {
      const due = await round()
      if (due !== undefined) clock.now = Math.max(Date.now(), clock.now, due)
      return due
    }
  }

  test('sends the files of drafts, once, and has nothing to do then', async () => {
    const fake = fakeDeps()
    const { fileId } = await draftWithFile()
    const { fileId: second } = await draftWithFile()
    const round = await worker(noPage, fake)
    // A page that is loaded anew would be back by the next.
    expect([await round(), fake.files]).toEqual([expect.any(Number), []])
    expect(await round()).toBeUndefined()
    expect(await round()).toBeUndefined()
    expect([...fake.files].sort()).toEqual([fileId, second].sort())
    expect([await heldOf(fileId), await heldOf(second)]).toEqual([1, 1])
    expect((await inventory(wang)).drafts).toHaveLength(2)
  })

  test('leaves them to a page that is open, and goes on where it died', async () => {
    const fake = fakeDeps()
    let isOpen = true
    const { fileId } = await draftWithFile()
    const round = await worker(async () => isOpen, fake)
    for (let looks = 0; looks < 3; looks++) expect(await round()).toBeGreaterThan(0)
    expect(fake.files).toEqual([])
    isOpen = false
    await round()
    await round()
    expect(fake.files).toEqual([fileId])
  })

  test('and a page that comes meanwhile send each once', async () => {
    const fake = fakeDeps()
    const slow = endless(fake.deps)
    const { fileId } = await draftWithFile()
    const round = await worker(noPage, { ...fake, deps: { ...fake.deps, sendFile: slow.deps.sendFile } })
    await round()
    const going = round()
    await expect.poll(() => slow.begun).toEqual([fileId])
    const early = startEarly({ ...(await current())!, token }, slow.deps)
    slow.finish()
    expect(await going).toBeUndefined()
    await early.stop()
    expect(slow.begun).toEqual([fileId])
  })

  test('lets go of the file of a draft that is deleted meanwhile', async () => {
    const fake = fakeDeps()
    const slow = endless(fake.deps)
    const { fileId, draftId } = await draftWithFile()
    const round = await worker(noPage, { ...fake, deps: { ...fake.deps, sendFile: slow.deps.sendFile } })
    await round()
    const going = round()
    await expect.poll(() => slow.begun).toEqual([fileId])
    await finishDraft(draftId)
    expect(await going).toBeUndefined()
    expect(slow.stopped).toEqual([fileId])
    expect(await inventory(wang)).toMatchObject({ files: [], blobs: 0 })
  })

  test('comes again when the server does not answer, as late as it asks for', async () => {
    const fake = fakeDeps()
    let busy = true
    const sendFile: EarlyDeps['sendFile'] = (file) =>
      busy ? Promise.reject(new AppError('tooMany', { retryAfter: 40 })) : fake.deps.sendFile(file)
    const { fileId } = await draftWithFile()
    const round = await worker(noPage, { ...fake, deps: { ...fake.deps, sendFile } })
    await round()
    const before = fake.deps.now()
    expect(await round()).toBeGreaterThanOrEqual(before + 40_000)
    busy = false
    expect(await round()).toBeUndefined()
    expect(fake.files).toEqual([fileId])
  })

  test('is woken for files that wait, and not for those of a draft that was handed in or held back', async () => {
    const told: boolean[] = []
    const stop = watchWaiting((await current())!, (isAny) => void told.push(isAny))
    await expect.poll(() => told).toEqual([false])
    const { fileId } = await draftWithFile()
    await expect.poll(() => told).toEqual([false, true])
    await pauseFile(fileId, true)
    await expect.poll(() => told).toEqual([false, true, false])
    stop()
  })
})
