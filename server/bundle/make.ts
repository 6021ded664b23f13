import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { type BundleSection, bundleMost, type UnboundReason } from '../../contract/bundle/bundle.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { type Definition, writePdf } from '../document/pdf.ts'
import type { House } from '../house.ts'
import { asInstitution } from '../right.ts'
import { bundle, type StoredBundle } from '../tables/bundle.ts'
import { cases } from '../tables/case.ts'
import { file } from '../tables/upload.ts'
import { tellRows } from '../tell.ts'
import { storeMadeFile } from '../upload/content/made.ts'
import { cleanName } from '../upload/create.ts'
import type { FileRow } from '../upload/present.ts'
import type { Answer, Kind } from './bind/live.ts'
import { type Binder, Overtaxed, openBinder } from './bind/thread.ts'
import { groupsOf, type Item, kindOf } from './choices.ts'
import { indexPaper, paperPlaceOf, sheetPaper, stampsPaper, typedPaper } from './papers.ts'

/** What somebody who makes a bundle has at hand. */
interface Making {
  house: House
  row: StoredBundle
  /** It was given up, or the server stops. */
  gone: AbortSignal
  /** Says how far it is, in pages; throws where it is nobody's to make any more. */
  tell(done: number, pages: number, sections?: BundleSection[]): Promise<void>
}

/** Files lie here while they are bound; what a killed server left goes when the next one starts. */
export const bindingFolder = ({ config }: House) => join(config.dataDir, 'binding')

/** An entry of the bundle, on its way. */
interface Part {
  item: Item
  title: string
  section: number
  entry: number
  pages: number
  /** Why its file cannot be bound: a sheet stands for it, which says so. */
  unbound?: UnboundReason
}

const flawed = (answer: Answer, name: string): Answer => {
  if ('failed' in answer) throw new Error(`A bundle was not bound: ${answer.failed}`)
  if ('flaw' in answer) throw new AppError(`bundle.${answer.flaw}`, { name })
  return answer
}

/** Asks the thread about one part; what it cannot take is refused by its name. */
async function ask(
  binder: Binder,
  gone: AbortSignal,
  name: string,
  work: Parameters<Binder['ask']>[0],
): Promise<Answer> {
  try {
    return flawed(await binder.ask(work, gone), name)
  } catch (error) {
    throw error instanceof Overtaxed ? new AppError('bundle.broken', { name }) : error
  }
}

/** The entries as they stand in the case now. Throws `bundle.unknown` for one that is there no more. */
export async function partsOf(house: House, row: StoredBundle): Promise<Part[]> {
  const groups = await groupsOf(house.db.orm, asInstitution(row.tenantId, row.byId), row.caseId, 'zh')
  const known = new Map(groups.flatMap(({ items }) => items).map((item) => [item.source, item]))
  return row.sections.flatMap(({ entries }, section) =>
    entries.map(({ source, title }, entry) => {
      const item = known.get(source)
      if (!item) throw new AppError('bundle.unknown', { name: title })
      return { item, title, section, entry, pages: 0 }
    }),
  )
}

/** A paper of ours as bytes. */
async function print({ house, row, gone }: Making, paper: Definition): Promise<Uint8Array> {
  const { bytes } = await writePdf(house, paper, { personId: row.id, gone })
  return new Uint8Array(bytes)
}

/** The bytes of a part, and of what kind they are. Throws `bundle.tooBig`, `bundle.gone`, `bundle.lost`. */
async function bytesOf(making: Making, { item, title, unbound }: Part): Promise<{ bytes: Uint8Array; kind: Kind }> {
  const stored = item.file
  if (!stored) return { bytes: await print(making, typedPaper({ ...item, title })), kind: 'pdf' }
  const kind = kindOf(stored.name)
  if (!kind || unbound)
    return { bytes: await print(making, sheetPaper({ ...item, title }, unbound ?? 'noPages')), kind: 'pdf' }
  if (stored.size > bundleMost.fileMb * 1024 * 1024)
    throw new AppError('bundle.tooBig', { name: title, max: bundleMost.fileMb })
  await mustStillBe(making.house, [{ item, title }])
  // A store that answers, and has fewer bytes than were written, will not have them later.
  if ((await making.house.store.held(stored.id)) !== stored.size) {
    await mustStillBe(making.house, [{ item, title }])
    throw new AppError('bundle.lost', { name: title })
  }
  try {
    return { bytes: await read(making.house, stored), kind }
  } catch (error) {
    // Its bytes go when it is removed.
    await mustStillBe(making.house, [{ item, title }])
    throw error
  }
}

/** The sheet of a file that cannot be bound gives a reason, which follows from the error that binding it threw. */
const reasons: Partial<Record<ErrorCode, UnboundReason>> = {
  'bundle.encrypted': 'encrypted',
  'bundle.broken': 'broken',
  'bundle.tooBig': 'tooBig',
  'bundle.lost': 'lost',
}

/** Marks a part whose file cannot be bound, and answers with whether it is one: it would keep out all others. */
function isSetAside(part: Part, error: unknown): boolean {
  const reason = error instanceof AppError ? reasons[error.code] : undefined
  if (!reason || part.unbound || !part.item.file) return false
  part.unbound = reason
  return true
}

/** How many pages a part has. */
async function lookAt(making: Making, binder: Binder, part: Part): Promise<void> {
  try {
    const answer = await ask(binder, making.gone, part.title, { is: 'look', ...(await bytesOf(making, part)) })
    part.pages = 'pages' in answer ? answer.pages : 0
  } catch (error) {
    if (!isSetAside(part, error)) throw error
    await lookAt(making, binder, part)
  }
}

async function read({ store }: House, { id, size }: FileRow): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of await store.read(id)) {
    bytes.set(piece as Buffer, at)
    at += (piece as Buffer).length
  }
  return bytes
}

/** Throws `bundle.gone` for the first file that was removed, or belongs elsewhere by now. */
async function mustStillBe({ db }: Pick<House, 'db'>, parts: readonly Pick<Part, 'item' | 'title'>[]): Promise<void> {
  const held = parts.filter(({ item }) => item.file)
  const ids = held.flatMap(({ item }) => (item.file ? [item.file.id] : []))
  if (!ids.length) return
  const rows = await db.orm.select().from(file).where(inArray(file.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { item, title } of held) {
    const now = known.get(item.file?.id ?? '')
    const isThere =
      now?.sha256 === item.file?.sha256 && now?.recordKind === item.record.kind && now.recordId === item.record.id
    if (!isThere) throw new AppError('bundle.gone', { name: title })
  }
}

/** The sections with the pages of their entries, from the page after the index on. */
function numbered(
  { row }: Making,
  parts: readonly Part[],
  first: number,
): { sections: BundleSection[]; pages: number } {
  let next = first
  const sections = row.sections.map((section, at) => ({
    ...section,
    entries: section.entries.map((entry, no) => {
      const { pages = 0, unbound = null } = parts.find((part) => part.section === at && part.entry === no) ?? {}
      const from = next
      next += pages
      return { ...entry, from, pages, unbound }
    }),
  }))
  return { sections, pages: next - 1 }
}

/** The index, which says on which pages things are behind itself: it is written again until it is as long as it says. */
async function indexed(making: Making, binder: Binder, parts: readonly Part[], caseNo: string) {
  const { row, gone } = making
  let length = 1 + Math.floor((parts.length + row.sections.length) / 32)
  for (let turn = 0; turn < 4; turn++) {
    const { sections, pages } = numbered(making, parts, length + 1)
    const bytes = await print(making, indexPaper(row.title, caseNo, sections))
    const answer = await ask(binder, gone, row.title, { is: 'look', bytes: bytes.slice(), kind: 'pdf' })
    const now = 'pages' in answer ? answer.pages : 0
    if (now === length) return { bytes, length, sections, pages }
    length = now
  }
  throw new Error('The index of a bundle does not settle')
}

const batesOf = ({ bates }: StoredBundle, page: number) => (bates ? `${bates}${String(page).padStart(6, '0')}` : '')

/**
 * Makes a bundle: looks at every part, writes the index, binds part after part into a file of this machine, and hands that to the
 * store. Of the parts one at a time lies in memory. A part whose file cannot be bound never stops it: a sheet stands for it. What was
 * bound counts only from the transaction on that says it is made.
 */
export async function bindBundle(making: Making): Promise<void> {
  const parts = await partsOf(making.house, making.row)
  // A file that looks whole may turn out not to be once its pages are taken: then all is bound anew around its sheet.
  while (!(await isBound(making, parts))) making.gone.throwIfAborted()
}

/** Binds the parts and answers with whether that is done; if not, one more part was set aside. */
async function isBound(making: Making, parts: readonly Part[]): Promise<boolean> {
  const { house, row, gone, tell } = making
  await mkdir(bindingFolder(house), { recursive: true })
  const path = join(bindingFolder(house), `${row.lease}.pdf`)
  const binder = await openBinder()
  try {
    for (const part of parts) {
      await lookAt(making, binder, part)
      await tell(0, 0)
    }
    if (parts.reduce((sum, { pages }) => sum + pages, 0) > bundleMost.pages)
      throw new AppError('bundle.tooLong', { max: bundleMost.pages })
    const [known] = await house.db.orm.select({ caseNo: cases.caseNo }).from(cases).where(eq(cases.id, row.caseId))
    const index = await indexed(making, binder, parts, known?.caseNo ?? '')
    const { sections, pages } = index
    await tell(0, pages, sections)
    const entryOf = ({ section, entry }: Part) => sections[section]?.entries[entry] ?? { from: 0, pages: 0 }
    const places = Object.fromEntries(parts.map((part) => [paperPlaceOf(part.section, part.entry), entryOf(part)]))
    const stamps = await print(
      making,
      stampsPaper(
        parts.map(({ section, entry }) => ({
          place: paperPlaceOf(section, entry),
          section: row.sections[section]?.title ?? '',
        })),
      ),
    )
    await ask(binder, gone, row.title, { is: 'begin', path, pages, places, stamps })
    const marksFrom = (from: number, count: number, place: string) =>
      Array.from({ length: count }, (_, at) => ({
        ref: place && `${place}/${at + 1}`,
        bates: batesOf(row, from + at),
        page: from + at,
        pages,
      }))
    const front = { bytes: index.bytes, kind: 'pdf' as const, marks: marksFrom(1, index.length, ''), refers: false }
    await ask(binder, gone, row.title, { is: 'add', ...front })
    let done = index.length
    for (const [at, part] of parts.entries()) {
      const { from } = entryOf(part)
      const marks = marksFrom(from, part.pages, paperPlaceOf(part.section, part.entry))
      try {
        const whole = await bytesOf(making, part)
        await ask(binder, gone, part.title, { is: 'add', ...whole, marks, stamp: at, refers: part.item.refers })
      } catch (error) {
        if (!isSetAside(part, error)) throw error
        return false
      }
      done += part.pages
      await tell(done, pages)
    }
    const ended = await ask(binder, gone, row.title, { is: 'end', title: row.title, chapters: chaptersOf(sections) })
    await keep(making, parts, path, 'size' in ended ? ended.size : 0, pages)
    return true
  } finally {
    await binder.close()
    await rm(path, { force: true })
  }
}

/** The bookmarks: each section, and in it each entry. */
const chaptersOf = (sections: readonly BundleSection[]) =>
  sections.flatMap(({ title, entries }, at) => {
    const inner = entries.map((entry, no) => ({ title: `${paperPlaceOf(at, no)} ${entry.title}`, page: entry.from }))
    const page = inner[0]?.page
    return page === undefined ? [] : [{ title: `${String.fromCharCode(65 + at)} ${title}`, page, inner }]
  })

/** From here on it is made: its file and its state are one transaction. */
async function keep({ house, row }: Making, parts: readonly Part[], path: string, size: number, pages: number) {
  const facts = await storeMadeFile(house, path, size, pages, `${cleanName(row.title)}_v${row.version}.pdf`)
  try {
    const isKept = await house.db.tx(async (tx) => {
      // The case first, as everybody does: nobody removes a file of it meanwhile.
      await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, row.caseId)).for('update')
      const mine = and(eq(bundle.id, row.id), eq(bundle.state, 'making'), eq(bundle.lease, row.lease ?? ''))
      const [held] = await tx.select({ id: bundle.id }).from(bundle).where(mine).for('update')
      if (!held) return false
      await mustStillBe({ db: { ...house.db, orm: tx } }, parts)
      const place = { recordKind: 'bundle' as const, recordId: row.id, purpose: '', position: 0 }
      await tx.insert(file).values({ ...facts, ...place, ownerId: row.byId, createdAt: house.now() })
      const set = { state: 'made' as const, fileId: facts.id, done: pages, pages, lease: null, leaseUntil: null }
      await tx.update(bundle).set(set).where(eq(bundle.id, row.id))
      await tellRows(house, tx, 'bundle', row.id)
      return true
    })
    if (!isKept) await house.store.remove(facts.id)
  } catch (error) {
    // Of a failure of ours nobody knows whether the row was written: then the bytes stay.
    if (error instanceof AppError) await house.store.remove(facts.id)
    throw error
  }
}
