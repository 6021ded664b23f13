import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { awards } from '../../contract/award/award.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { hearClock } from '../../src/local/connection.ts'
import { deviceDb, userDb } from '../../src/local/db.ts'
import { keepDraft } from '../../src/local/draft.ts'
import { apply, putRows } from '../../src/local/rows.ts'
import { unseal } from '../../src/local/seal.ts'
import { drain } from '../../src/local/send/drain.ts'
import { keepShared, queueChange, readShared } from '../../src/local/sharedText.ts'
import { arrive, fakeDeps, makeUser, rested } from '../local/device.ts'

/*
 * What lies on the device of somebody who deliberates, or does no longer: every store of every database of this origin, as the tools of
 * a browser show it, and what its own key opens of that.
 */

const baseId = '0198a7c2-0000-7000-8000-00000000000a'
const id = '0198a7c2-0000-7000-8000-00000000000b'
/** What was written, what waits to be sent, what is said of a passage, and what was typed to a vote. */
const secrets = ['合议机密正文', 'AAAAQUJDREVGR0g=', '机密批注', '机密少数意见']
const notTheirs = async () => {
  throw new AppError('notFound')
}

let me: User
beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  rested()
  hearClock(new Date().toUTCString())
  me = makeUser('sun')
  await arrive(me)
})

/** All that lies in the databases of this device, as text; bytes as they are. */
async function raw(): Promise<string> {
  const said: string[] = []
  for (const db of [userDb(me.id), deviceDb])
    for (const table of db.tables)
      for (const row of await table.toArray())
        said.push(
          JSON.stringify(row, (_, value: unknown) =>
            value instanceof ArrayBuffer || ArrayBuffer.isView(value)
              ? Buffer.from(value as unknown as ArrayBuffer).toString('latin1') +
                Buffer.from(value as never).toString('utf8')
              : value,
          ),
        )
  return said.join('\n')
}

/** All of it that the key of this device opens. */
async function opened(): Promise<string> {
  const said: string[] = []
  for (const table of userDb(me.id).tables)
    for (const { sealed } of (await table.toArray()) as { sealed?: Parameters<typeof unseal>[1] }[])
      if (sealed) said.push(JSON.stringify(await unseal(me.id, sealed)))
  return said.join('\n')
}

const found = (text: string) => secrets.filter((one) => text.includes(one))

/** Writes offline, as the screens do: the text, a change, a comment, and a vote that was not cast yet. */
async function deliberate(): Promise<void> {
  const db = userDb(me.id)
  await putRows(db, 'awardRoom', [{ id, version: 1, baseId } as never])
  await keepShared({ id, baseId, state: secrets[0]! }, true)
  const change = { of: id, title: '（2026）仲字第1号 · 裁决书', change: secrets[1]! }
  const how = {
    join: (a: string, b: string) => a + b,
    most: 100,
    inputOf: (update: string) => ({ body: { id, update } }),
  }
  await queueChange(awards.pushText, change, how)
  const { submit } = await import('../../src/local/outbox.ts')
  const body = { id, commentId: crypto.randomUUID(), parentId: null, quote: '', text: secrets[2]! }
  await keepDraft({ id: body.commentId, call: awards.addComment.name, title: '批注', fields: body, version: 0 }, 0)
  await submit(awards.addComment, body.commentId, { body })
  const vote = { choice: 'dissent', opinion: secrets[3]!, attached: false }
  await keepDraft(
    { id: `decision award.castVote ${id}`, call: awards.castVote.name, title: '', fields: vote, version: 0 },
    0,
  )
}

test('while they deliberate it lies sealed alone: who reads the databases reads not a word', async () => {
  await deliberate()
  expect(found(await raw())).toEqual([])
  expect(found(await opened())).toEqual(secrets)
  expect(await readShared(id)).toBe(secrets[0])
  // What a server answers of it is kept by no call.
  for (const call of [
    awards.getDeliberation,
    awards.pullText,
    awards.getVersion,
    awards.getScrutiny,
    awards.printAward,
  ])
    expect([call.name, call.offline, 'keeps' in call]).toEqual([call.name, 'no', false])
})

test('replaced, at the first contact nothing of it is left, nor what its key opens; what had not gone is destroyed, with notice', async () => {
  await deliberate()
  // Something else of theirs waits with it, and stays.
  await keepDraft(
    { id: 'own', call: 'filing.submitPreservation', title: '保全', fields: { reason: '自己的' }, version: 0 },
    0,
  )
  await apply(userDb(me.id), { seq: 1, kind: 'case', id: baseId, row: null })
  expect(await readShared(id)).toBeUndefined()
  await drain(fakeDeps(notTheirs).deps)
  expect(found(await raw())).toEqual([])
  expect(found(await opened())).toEqual([])
  expect(await opened()).toContain('自己的')
  const told = (await userDb(me.id).outbox.toArray()).map(({ state, error }) => [state, error?.code])
  expect(told).toEqual([
    ['refused', 'award.removed'],
    ['refused', 'award.removed'],
  ])
})

test('the answer alone that it is not theirs destroys it as well, before anything was told', async () => {
  await deliberate()
  await drain(fakeDeps(notTheirs).deps)
  expect(found(await opened())).toEqual([secrets[0], secrets[3]])
  await apply(userDb(me.id), { seq: 1, kind: 'awardRoom', id, row: null })
  expect(found(await opened())).toEqual([])
})

test('a change that is refused for another reason stays, and so does what only the network kept', async () => {
  await deliberate()
  await drain(fakeDeps(async () => Promise.reject(new AppError('award.tooLong'))).deps)
  expect(found(await opened())).toEqual(secrets)
})
