import { beforeEach, expect, test } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { cases } from '../../contract/case/case.ts'
import { caseLife } from '../../contract/case/caseLife.ts'
import { caseFiles } from '../../contract/caseFile/caseFile.ts'
import { deadlines } from '../../contract/deadline/deadline.ts'
import { envelopes } from '../../contract/envelope/envelope.ts'
import { type RowKind, rowKinds } from '../../contract/event.ts'
import { filing } from '../../contract/filing/filing.ts'
import { type UserDb, userDb } from '../../src/local/db.ts'
import { keepDraft } from '../../src/local/draft.ts'
import { keyOf, putKept } from '../../src/local/kept.ts'
import { apply, forgetAll, forgetAsked, keepReply, onTold } from '../../src/local/rows.ts'
import { leave } from '../../src/local/session.ts'
import { arrive, inventory, makeUser, queueOne } from './device.ts'

let wang: User
let db: UserDb

beforeEach(async () => {
  wang = makeUser('wang')
  db = userDb(wang.id)
  await arrive(wang)
})

const list = (...rows: { id: string; version: number }[]) => ({ total: rows.length, list: rows })
const shown = async () => (await db.rows.toArray()).map(({ id, version }) => `${id}${version}`)

test('a slow answer does not undo a live change', async () => {
  await apply(db, { seq: 1, kind: 'preservation', id: 'a', row: { id: 'a', version: 3 } })
  await keepReply(db, filing.listPreservations, list({ id: 'a', version: 2 }))
  expect(await shown()).toEqual(['a3'])
})

test('a whole list removes what the server no longer shows, but not what came while it was asked', async () => {
  await keepReply(db, filing.listPreservations, list({ id: 'a', version: 1 }, { id: 'b', version: 1 }))
  const asked = new Set(['a', 'b'])
  await apply(db, { seq: 1, kind: 'preservation', id: 'c', row: { id: 'c', version: 1 } })
  await keepReply(db, filing.listPreservations, list({ id: 'b', version: 2 }), asked)
  expect(await shown()).toEqual(['b2', 'c1'])
})

test('a list that is no more than its records is kept as those, and removes nothing', async () => {
  await keepReply(db, filing.listPreservations, [{ id: 'a', version: 1 }], new Set(['b']))
  await keepReply(db, filing.listPreservations, [{ id: 'b', version: 1 }], new Set(['a']))
  expect(await shown()).toEqual(['a1', 'b1'])
})

test('one page of many removes nothing', async () => {
  await keepReply(db, filing.listPreservations, list({ id: 'a', version: 1 }))
  await keepReply(db, filing.listPreservations, { total: 9, list: [{ id: 'b', version: 1 }] }, new Set(['a']))
  expect(await shown()).toEqual(['a1', 'b1'])
})

test('a list that is no page of a list is kept record by record, and removes nothing', async () => {
  await apply(db, { seq: 1, kind: 'envelope', id: 'other', row: { id: 'other', version: 1 } })
  await keepReply(db, envelopes.listEnvelopes, [
    { id: 'a', version: 1 },
    { id: 'b', version: 2 },
  ])
  expect(await shown()).toEqual(['a1', 'b2', 'other1'])
})

test('an event without a row removes the record and remembers how far it has seen', async () => {
  await apply(db, { seq: 7, kind: 'preservation', id: 'a', row: { id: 'a', version: 1 } })
  await apply(db, { seq: 5, kind: 'preservation', id: 'a', row: null })
  expect(await shown()).toEqual([])
  expect((await db.meta.get('seq'))?.value).toBe(7)
})

/** Records that are a case in one view or another, and those that name the case they belong to. */
const views: RowKind[] = ['case', 'caseDetail', 'deadlines', 'tribunal']
const ofCase = (Object.keys(rowKinds) as RowKind[]).filter((kind) => 'baseId' in rowKinds[kind].shape)

/** What a device holds of the cases `a` and `b`, and a draft for `a`. */
async function holdCases(): Promise<void> {
  let seq = 0
  const told = (kind: RowKind, row: { id: string; version?: number; baseId?: string }) =>
    apply(db, { seq: ++seq, kind, id: row.id, row })
  for (const id of ['a', 'b']) {
    for (const kind of views) await told(kind, { id, version: 1 })
    for (const kind of ofCase) await told(kind, { id: `${kind} ${id}`, baseId: id })
    await putKept(wang.id, caseFiles.tree, { query: { caseId: id } }, { nodes: [], files: [] })
  }
}

const heldOf = async (id: string) => {
  const rows = await db.rows.toArray()
  const kinds = rows
    .filter((kept) => kept.id === id || (kept.row as { baseId?: string }).baseId === id)
    .map((one) => one.kind)
  const tree = await db.kept.get(keyOf(caseFiles.tree, { query: { caseId: id } }))
  return [...kinds, ...(tree ? ['files'] : [])].sort()
}
const whole = [...views, ...ofCase, 'files'].sort()

test.each<[string, () => Promise<unknown>]>([
  ['told so', () => apply(db, { seq: 99, kind: 'case', id: 'a', row: null })],
  ['refused it by its id', () => forgetAsked(db, { params: { id: 'a' } })],
  ['refused what was handed in to it', () => forgetAsked(db, { query: { baseId: 'a', page: 1 } })],
  [
    'shown a whole list without it',
    () => keepReply(db, cases.listMyCases, list({ id: 'b', version: 1 }), new Set(['a', 'b'])),
  ],
])('a case that is gone for a person goes from the device with all that lies under it, once %s; drafts stay', async (_, gone) => {
  await holdCases()
  const { draftId } = await queueOne()
  expect(ofCase).toEqual(expect.arrayContaining(['evidence', 'defence', 'opinion', 'paymentProof', 'mandate', 'trial']))
  expect([await heldOf('a'), await heldOf('b')]).toEqual([whole, whole])
  await gone()
  expect([await heldOf('a'), await heldOf('b')]).toEqual([[], whole])
  expect(await inventory(wang)).toMatchObject({ drafts: [{ id: draftId }], outbox: [{}], blobs: 1 })
})

test('an upload from a phone is told to the dialog that shows it, and not kept', async () => {
  const told: string[] = []
  const stop = onTold((kind) => told.push(kind))
  await apply(db, { seq: 3, kind: 'uploadSession', id: 'a', row: { id: 'a', state: 'done' } })
  stop()
  expect(told).toEqual(['uploadSession'])
  expect(await shown()).toEqual([])
  expect((await db.meta.get('seq'))?.value).toBe(3)
})

test('an answer that comes after logout writes nothing', async () => {
  await leave(wang.id, 'keep')
  await keepReply(db, filing.listPreservations, list({ id: 'a', version: 1 }))
  await apply(db, { seq: 1, kind: 'preservation', id: 'b', row: { id: 'b', version: 1 } })
  expect(await shown()).toEqual([])
})

test('logout erases the records and keeps the work; discarding erases both', async () => {
  await queueOne()
  await apply(db, { seq: 1, kind: 'preservation', id: 'b', row: { id: 'b', version: 1 } })
  await leave(wang.id, 'keep')
  expect(await inventory(wang)).toMatchObject({ rows: [], drafts: [{}], outbox: [{}], blobs: 1 })
  await arrive(wang)
  await leave(wang.id, 'discard')
  expect(await inventory(wang)).toMatchObject({ rows: [], drafts: [], outbox: [], files: [], blobs: 0 })
})

test('a record that holds a list of its own is kept as one record', async () => {
  const reply = { id: 'case', version: 2, caseNo: '（2026）仲字第0001号', list: [{ id: 'case.defence', version: 0 }] }
  await keepReply(db, deadlines.getDeadlines, reply)
  expect(await shown()).toEqual(['case2'])
})

test('a slow answer does not undo what happened in a case meanwhile, though its version stayed', async () => {
  const detail = (revision: number) => ({ id: 'a', version: 5, revision })
  await apply(db, { seq: 1, kind: 'caseDetail', id: 'a', row: detail(11) })
  await keepReply(db, caseLife.getCase, detail(10))
  expect((await db.rows.get(['caseDetail', 'a']))?.row).toEqual(detail(11))
  await keepReply(db, caseLife.getCase, detail(12))
  expect((await db.rows.get(['caseDetail', 'a']))?.row).toEqual(detail(12))
})

test('a device that was away for too long lets go of every record, and of no draft', async () => {
  await keepReply(db, filing.listPreservations, list({ id: 'a', version: 1 }))
  await keepDraft({ id: 'd', call: filing.submitPreservation.name, title: '草稿', fields: {}, version: 0 }, 0)
  await forgetAll(db)
  expect([await db.rows.count(), await db.kept.count(), await db.drafts.count()]).toEqual([0, 0, 1])
})
