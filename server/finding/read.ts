import { and, eq, inArray, sql } from 'drizzle-orm'
import { extensionOf, fileGroups } from '../../contract/both/file.ts'
import { pictureSizeOf } from '../../contract/both/picture.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { Thread } from '../document/readerThread.ts'
import { Unreadable } from '../document/thread.ts'
import type { House } from '../house.ts'
import { ocrOf } from '../provider/ocr.ts'
import { textPage, textSource } from '../tables/finding.ts'
import { file } from '../tables/upload.ts'
import type { FileRow } from '../upload/present.ts'
import { isLonger, keptText } from './words.ts'

export type Source = typeof textSource.$inferSelect

/** Pages of one turn, so that a long file keeps nobody waiting and a server that is killed has lost little. */
const turn = 40
const turnMs = 60_000
/** A page with less text than this may be a picture of one: the machine looks at it, too. */
const fewest = 10
const maxPixels = 50e6

interface Belongs {
  tenantId: number
  caseId: string
}

/** The case in which it is found, and the institution; undefined where it belongs to none. */
async function belongsTo(orm: Orm, { kinds }: House, { recordKind, recordId }: Source): Promise<Belongs | undefined> {
  const kind = kinds[recordKind]
  if (!kind?.inCase) return undefined
  const [row] = await rowsOf<Belongs>(
    orm,
    sql`select c.id as "caseId", c.tenant_id as "tenantId" from ${kind.table} join cases c on c.id = ${kind.inCase}
      where ${kind.table.id} = ${recordId}`,
  )
  return row
}

interface Page {
  page: number
  text: string
  machine: boolean
}

/** Pages and how far the source is now, in one: none is read twice, and none is left out. */
async function keep(
  house: House,
  source: Source,
  belongs: Belongs,
  pages: Page[],
  now: Partial<Source>,
): Promise<void> {
  await house.db.tx(async (tx) => {
    const set = { attempts: 0, nextAt: house.now(), ...now }
    const [still] = await tx.update(textSource).set(set).where(eq(textSource.id, source.id)).returning()
    // The file may be gone, or the record written anew.
    if (!still) return
    const rows = pages
      .filter(({ text }) => text !== '')
      .map((one) => ({ ...one, ...belongs, no: source.no, sourceId: source.id }))
    if (rows.length === 0) return
    // What the machine makes of a page counts where it is more than the little that stood in its text.
    await tx
      .insert(textPage)
      .values(rows)
      .onConflictDoUpdate({
        target: [textPage.no, textPage.page],
        set: {
          text: sql`case when excluded.machine and not ${textPage.machine} and length(${textPage.text}) >= ${fewest}
            then ${textPage.text} || ' ' || excluded.text else excluded.text end`,
          machine: sql`excluded.machine and length(excluded.text) > length(${textPage.text})`,
        },
        // A machine reads on a page what its text does not hold; by itself less of it says nothing new.
        setWhere: sql`(excluded.machine and not ${textPage.machine} and length(${textPage.text}) >= ${fewest})
          or length(excluded.text) > length(${textPage.text})`,
      })
  })
}

async function bytesOf(house: House, id: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of await house.store.read(id)) parts.push(part as Buffer)
  // Of its own: it is handed over to the thread.
  return new Uint8Array(Buffer.concat(parts))
}

/** Reads the next piece of a source. Throws `Unreadable` for what the file itself is to blame for. */
export async function readSource(house: House, thread: Thread, source: Source, gone: AbortSignal): Promise<void> {
  const { orm } = house.db
  const belongs = await belongsTo(orm, house, source)
  if (!belongs) return void (await orm.update(textSource).set({ state: 'none' }).where(eq(textSource.id, source.id)))
  if (source.fileId === null) return readTyped(house, source, belongs)
  const [row] = await orm.select().from(file).where(eq(file.id, source.fileId))
  if (!row) return
  return source.state === 'scan'
    ? readScan(house, thread, source, belongs, row, gone)
    : readText(house, thread, source, belongs, row)
}

async function readTyped(house: House, source: Source, belongs: Belongs): Promise<void> {
  const { table, typed } = house.kinds[source.recordKind]
  if (!typed) return keep(house, source, belongs, [], { state: 'none' })
  const [row] = await rowsOf<{ text: string | null }>(
    house.db.orm,
    sql`select ${typed} as text from ${table} where ${table.id} = ${source.recordId}`,
  )
  await keep(house, source, belongs, [{ page: 1, text: keptText(row?.text ?? ''), machine: false }], {
    state: 'read',
    done: 1,
  })
}

/** Files without pages whose text is read. */
const office = ['docx', 'doc', 'xlsx', 'pptx']
/** And those that hold text which nothing here can read: that is said. */
const documents = ['xls', 'ppt', 'pps', 'pot', 'ofd']

/** Where no machine reads, pictures are left until one does. */
const scanState = ({ config }: House) => (config.ocr ? ('scan' as const) : ('read' as const))

async function readText(house: House, thread: Thread, source: Source, belongs: Belongs, row: FileRow): Promise<void> {
  const extension = extensionOf(row.name)
  const images: readonly string[] = fileGroups.image
  if (images.includes(extension)) return keep(house, source, belongs, [], { state: scanState(house), scans: [1] })
  const isPdf = extension === 'pdf'
  if (!isPdf && !office.includes(extension)) {
    const lack = documents.includes(extension) ? 'whole' : ''
    return keep(house, source, belongs, [], { state: 'none', lack })
  }
  const bytes = await bytesOf(house, row.id)
  const from = source.done + 1
  const said = await thread.ask(
    isPdf ? { of: 'pdf', bytes, from, most: turn } : { of: 'office', bytes, kind: extension },
    turnMs,
  )
  if (!('pages' in said)) throw new Error('The thread answered something else')
  const { pages, texts, pictures, partial } = said.pages
  const read = texts.map((text, at) => ({ page: from + at, text: keptText(text), machine: false }))
  const blank = read.filter(({ text }) => isPdf && text.replaceAll(' ', '').length < fewest).map(({ page }) => page)
  const wanted = await unread(house, source, [...new Set([...blank, ...pictures])])
  // A source that is read anew may have been waiting for the machine.
  const scans = [...new Set([...(from === 1 ? [] : source.scans), ...wanted])]
  const done = source.done + texts.length
  const state = done < pages && texts.length > 0 ? 'due' : scans.length > 0 ? scanState(house) : 'read'
  const isPart = partial || read.some(({ text }) => isLonger(text)) || (source.done > 0 && source.lack === 'part')
  await keep(house, source, belongs, read, { state, done, scans, lack: isPart ? 'part' : '' })
}

/** Those of these pages that no machine has read yet. */
async function unread({ db: { orm } }: House, { no }: Source, pages: number[]): Promise<number[]> {
  if (pages.length === 0) return []
  const here = and(eq(textPage.no, no), eq(textPage.machine, true), inArray(textPage.page, pages))
  const known = await orm.select({ page: textPage.page }).from(textPage).where(here)
  return pages.filter((page) => !known.some((one) => one.page === page))
}

/** One page: the machine takes seconds for it. What it cannot read is a page without text, and said. */
async function readScan(
  house: House,
  thread: Thread,
  source: Source,
  belongs: Belongs,
  row: FileRow,
  gone: AbortSignal,
): Promise<void> {
  const [page = 1, ...scans] = source.scans
  const bytes = await bytesOf(house, row.id)
  const text = await seen(house, thread, row, bytes, page, gone)
  const state = scans.length > 0 ? 'scan' : 'read'
  const now = { state, scans, done: Math.max(source.done, 1) } as const
  const lack = text === undefined ? 'part' : source.lack
  await keep(house, source, belongs, [{ page, text: keptText(text ?? ''), machine: true }], { ...now, lack })
}

/** Undefined for what no machine can read. */
async function seen(
  house: House,
  thread: Thread,
  row: FileRow,
  bytes: Uint8Array,
  page: number,
  gone: AbortSignal,
): Promise<string | undefined> {
  try {
    const lines = await ocrOf(house).linesOf(await pictureOf(thread, row, bytes, page), gone)
    return lines.join('\n')
  } catch (error) {
    if ((error instanceof AppError && error.code === 'ocr.tooLong') || error instanceof Unreadable) return undefined
    throw error
  }
}

/** Throws `Unreadable` for one of more pixels than are looked at. */
async function pictureOf(thread: Thread, row: FileRow, bytes: Uint8Array, page: number): Promise<Buffer> {
  if (extensionOf(row.name) === 'pdf') {
    const said = await thread.ask({ of: 'picture', bytes, page }, turnMs)
    if (!('picture' in said)) throw new Error('The thread answered something else')
    return Buffer.from(said.picture)
  }
  const picture = Buffer.from(bytes)
  const size = await pictureSizeOf({
    name: row.name,
    size: picture.length,
    read: async (start, end) => picture.subarray(start, end),
  })
  if (!size || size.width * size.height > maxPixels) throw new Unreadable('No picture that is looked at')
  return picture
}
