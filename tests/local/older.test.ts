import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/account/user.ts'
import { textOf } from '../../contract/document/document.ts'
import type { RowKind } from '../../contract/event.ts'
import { rowKinds } from '../../contract/event.ts'
import * as candidacy from '../../src/arbitrator/form/typed.ts'
import * as defence from '../../src/case/defence/form/typed.ts'
import * as request from '../../src/case/form/typed.ts'
import * as template from '../../src/document/template/typed.ts'
import * as written from '../../src/document/typed.ts'
import * as evidence from '../../src/evidence/form/typed.ts'
import * as opinion from '../../src/evidence/opinion/form/typed.ts'
import * as preservation from '../../src/filing/form/typed.ts'
import * as guarantee from '../../src/filing/guarantee/typed.ts'
import { type UserDb, userDb } from '../../src/local/db.ts'
import { keepDraft, loadDraft } from '../../src/local/draft.ts'
import { waitingRows } from '../../src/local/outbox.ts'
import { readRows } from '../../src/local/readRows.ts'
import { forget } from '../../src/local/rows.ts'
import { drain } from '../../src/local/send/drain.ts'
import { typedTexts } from '../../src/local/typedTexts.ts'
import { changedAt, otherwise, placesIn } from '../make/aged.ts'
import { arrive, fakeDeps, makeUser, queueOne } from './device.ts'
import drafts from './former/drafts.json' with { type: 'json' }
import rows from './former/rows.json' with { type: 'json' }

/*
 * What the build of November 2026 left on a device (former/), as this one finds it, and as it would find it with a field missing,
 * one too many or of another type.
 */

// A submission of evidence says whether it came from a phone.
vi.stubGlobal('matchMedia', () => ({ matches: false }))

const numRuns = process.env.SOAK ? 5000 : 150

/**
 * Holds what was read to all that stood beside the place: a list without one of its elements is another list, and a document is
 * read whole or not at all.
 */
function expectAllBut(path: (string | number)[], opened: unknown, whole: unknown): void {
  const lists = path[0] === 'body' ? 1 : path.findIndex((key) => typeof key === 'number')
  const place = lists < 0 ? path : path.slice(0, lists)
  expect(changedAt(opened, place, 'here')).toEqual(changedAt(whole, place, 'here'))
}

const files = [
  {
    ...{ id: 'f', draftId: 'd', purpose: 'application', name: '申请书.pdf', size: 1, type: 'application/pdf' },
    ...{ group: 'danbao1' as const, at: 1, sent: 0, held: false, paused: false, direct: false },
  },
]

const given = { id: 'd', version: 0, files }
/** A form that is all text. */
const texts = (blank: object) => ({ typedOf: typedTexts(blank), use: Object.values })

/** What each form makes of a draft: what it shows, what lists call it, what it would send. */
const forms: Record<keyof typeof drafts, { typedOf: (fields: unknown) => unknown; use: (typed: never) => unknown }> = {
  'filing.submitPreservation': {
    typedOf: preservation.typedOf,
    use: (typed: preservation.Typed) => [preservation.titleOf(typed), preservation.bodyOf(typed, given)],
  },
  'guarantee.submitGuarantee': {
    typedOf: guarantee.typedOf,
    use: (typed: guarantee.Typed) => [guarantee.titleOf(typed), guarantee.bodyOf(typed, given)],
  },
  'case.submitCase': {
    typedOf: request.typedOf,
    use: (typed: request.Typed) => [request.titleOf(typed), request.bodyOf(typed, given)],
  },
  'defence.submitDefence': {
    typedOf: defence.typedOf,
    use: (typed: defence.Typed) => defence.bodyOf(typed, given),
  },
  'evidence.uploadEvidence': {
    typedOf: evidence.typedOf,
    use: (typed: evidence.Typed) => [evidence.titleOf(typed), evidence.bodyOf(typed, given)],
  },
  'opinion.submitOpinions': {
    typedOf: opinion.typedOf,
    use: (typed: opinion.Typed) => opinion.bodyOf(typed, 'd', new Map()),
  },
  'arbitrator.submitCandidacy': {
    typedOf: (fields) => candidacy.typedOf(fields, false),
    use: (typed: candidacy.Typed) => [candidacy.titleOf(typed), candidacy.bodyOf(typed, given, false)],
  },
  'mandate.submitMandate': texts({
    ...{ baseId: '', caseNo: '', name: '', phone: '', firm: '' },
    ...{ replacesId: '', replacesName: '' },
  }),
  'payment.provePayment': texts({
    ...{ baseId: '', caseNo: '', paidOn: '', note: '' },
    ...{ payer: '', amount: '', reference: '' },
  }),
  'caseDocument.makeDocument': {
    typedOf: written.typedOf,
    use: (typed: written.Typed) => [typed.title.trim(), textOf(typed.body)],
  },
  'template.writeTemplate': {
    typedOf: template.typedOf,
    use: (typed: template.Typed) => [typed.title.trim(), textOf(typed.body)],
  },
}

describe.each(Object.keys(drafts) as (keyof typeof drafts)[])('a draft of %s', (call) => {
  const { typedOf, use } = forms[call]
  const former: object = drafts[call]
  // What has come since is what it says of itself where nothing was said.
  const whole = typedOf(former)

  test('opens as it was typed', () => {
    expect(whole).toMatchObject(former)
    expect(typedOf(whole)).toEqual(whole)
  })

  test('opens whatever became of a field, and nothing beside it is lost', () => {
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(whole)), otherwise, (path, to) => {
        const opened = typedOf({ ...(changedAt(whole, path, to) as object), former: 'x' })
        expectAllBut(path, opened, whole)
        expect(typedOf(opened)).toEqual(opened)
        use(opened as never)
      }),
      { numRuns },
    )
  })

  test.each([undefined, null, 'former', 7, []])('opens empty from %j', (fields) => {
    use(typedOf(fields) as never)
  })
})

describe.each(Object.keys(rowKinds) as RowKind[])('a kept %s', (kind) => {
  const kept = (rows as Partial<Record<RowKind, { id: string; version?: number }>>)[kind]
  const { id = 'a', version = 1 } = kept ?? {}
  const read = async (row: unknown) => (await readRows(kind, [{ kind, id, version, row }]))[0]

  test('reads as it was kept, whatever became of a field', async () => {
    // Of a kind that no build before had: one with nothing in it. What has come since is what it says of itself where nothing was said.
    const whole = await read(kept ?? {})
    expect(whole).toMatchObject(kept ?? {})
    expect(await read(whole)).toEqual(whole)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placesIn(whole)), otherwise, async (path, to) => {
        const opened = await read({ ...changedAt(whole, path, to), former: 'x' })
        if (path[0] !== 'id' && path[0] !== 'version') expectAllBut(path, opened, whole)
        expect(await read(opened)).toEqual(opened)
      }),
      { numRuns },
    )
  })

  test.each([null, 'former', 7, []])('is a record with its name where it was %j', async (row) => {
    expect(await read(row)).toMatchObject({ id })
  })
})

describe('on the device', () => {
  let wang: User
  let db: UserDb
  const others = [undefined, null, 'former', 7, -1, {}, []]

  beforeEach(async () => {
    wang = makeUser('wang')
    db = userDb(wang.id)
    await arrive(wang)
  })

  test('a draft opens and is written again, whatever became of what stands beside what was typed', async () => {
    const refused = {
      code: 'badRequest' as const,
      params: {},
      fields: [{ path: ['reason'], code: 'required' as const }],
    }
    for (const name of ['version', 'updatedAt', 'refused', 'former'])
      for (const other of others) {
        const id = crypto.randomUUID()
        await keepDraft({ id, call: 'filing.submitPreservation', title: '王', fields: { reason: 'a' }, version: 3 }, 0)
        await db.drafts.update(id, { refused })
        const { [name as 'version']: _, ...rest } = (await db.drafts.get(id))!
        await db.drafts.put((other === undefined ? rest : { ...rest, [name]: other }) as never)
        const draft = (await loadDraft(id))!
        expect(draft).toMatchObject({ title: '王', fields: { reason: 'a' } })
        expect(draft.version).toBeTypeOf('number')
        for (const field of draft.refused?.fields ?? []) expect(field.path.join('.')).toBeTypeOf('string')
        await keepDraft({ ...draft, fields: { reason: 'b' } }, draft.updatedAt)
        expect((await loadDraft(id))!.fields).toEqual({ reason: 'b' })
      }
  })

  test('what waits is shown and sent as it was handed in, whatever became of what stands beside it', async () => {
    for (const name of ['state', 'attempts', 'nextAt', 'at', 'draftAt', 'fileIds', 'resent', 'error', 'former'])
      for (const other of others) {
        const { draftId } = await queueOne('理由')
        const { [name as 'at']: _, ...rest } = (await db.outbox.toArray())[0]!
        await db.outbox.put((other === undefined ? rest : { ...rest, [name]: other }) as never)
        const [row] = await waitingRows(db)
        expect(row).toMatchObject({ draftId, call: 'filing.submitPreservation' })
        const { deps, left } = fakeDeps()
        await drain(deps)
        expect(
          left.map(({ body }) => body.reason),
          `${name} ${JSON.stringify(other)}`,
        ).toEqual(['理由'])
        expect(await db.outbox.count()).toBe(0)
      }
  })

  test('of what waits and holds nothing any more its person hears, and nobody else is held up', async () => {
    const { draftId } = await queueOne('第一')
    const [first] = await db.outbox.toArray()
    await db.outbox.update(first!.id, { sealed: undefined } as never)
    await queueOne('第二')
    const { deps, left } = fakeDeps()
    await drain(deps)
    expect(left.map(({ body }) => body.reason)).toEqual(['第二'])
    expect(await loadDraft(draftId)).toMatchObject({ title: '保全申请', refused: { code: 'badRequest' } })
  })

  test('a record of which nothing is left does not stand in the way of others that go', async () => {
    await db.rows.bulkPut([
      { kind: 'preservation', id: 'a', version: 1, row: null },
      { kind: 'defence', id: 'b', version: 1, row: { id: 'b', baseId: 'c' } },
    ])
    await forget(db, 'c')
    expect((await db.rows.toArray()).map(({ id }) => id)).toEqual(['a'])
  })
})
