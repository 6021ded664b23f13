import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import type { Tx } from '../database/db.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import type { House, Kinds } from '../house.ts'
import { asInstitution } from '../right.ts'
import { Digester } from '../store/digest.ts'
import { caseArchive } from '../tables/archive.ts'
import { cases } from '../tables/case.ts'
import { file } from '../tables/upload.ts'
import { packCase } from './pack.ts'

/*
 * A case that is over is archived by itself 归档: once, behind everybody's back, with its SHA-256 in the timeline. What fails is tried
 * again with the next sweep, and nobody waits for it.
 */

const due = 'archive_due'
/** A ZIP is never larger; a case holds files of at most 80 MB each. */
const mostBytes = 2 ** 40
/** A failure is tried again so much later, and each further one twice as much, up to a day. */
const laterMs = (failures: number) => Math.min(24, 2 ** Math.min(failures, 5)) * 60 * 60_000

/** Nobody reads one as the file of a record: it is handed out by its own call. */
export const kindsOfArchive: Pick<Kinds, 'caseArchive'> = {
  caseArchive: { table: caseArchive, sees: () => sql`false` },
}

/** An accepted case is to be archived, once the transaction in which it ended holds. */
export async function dueArchive(house: House, tx: Tx, caseId: string): Promise<void> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, caseId))
  if (!row?.acceptedAt) return
  const wanted = { id: row.id, tenantId: row.tenantId, dueAt: house.now() }
  await tx.insert(caseArchive).values(wanted).onConflictDoNothing()
  await tx.execute(sql`select pg_notify(${due}, '')`)
}

/** Writes archives as soon as a case is over; the sweep writes those that were not written then. */
export async function keepArchiving(house: House, log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  const deafen = await house.db.listen(due, () => {
    running = running
      .then(() => writeArchives(house))
      .catch((error) => logFailure(log, error, 'an archive was not written'))
  })
  return {
    async stop(): Promise<void> {
      await deafen()
      await running
    },
  }
}

/** Writes every archive that is due. Throws the last failure, once all were tried. */
export async function writeArchives(house: House): Promise<void> {
  const isDue = and(isNull(caseArchive.fileId), lte(caseArchive.dueAt, house.now()))
  const rows = await house.db.orm.select().from(caseArchive).where(isDue).orderBy(caseArchive.dueAt)
  let failure: { error: unknown } | undefined
  for (const row of rows)
    await writeArchive(house, row.id).catch(async (error) => {
      failure = { error }
      const failures = row.failures + 1
      const dueAt = new Date(house.now().getTime() + laterMs(row.failures))
      await house.db.orm.update(caseArchive).set({ failures, dueAt }).where(eq(caseArchive.id, row.id))
    })
  if (failure) throw failure.error
}

/** The bytes first: a server that dies in between leaves none that count, and the next one begins anew. */
async function writeArchive(house: House, caseId: string): Promise<void> {
  const [known] = await house.db.orm.select().from(cases).where(eq(cases.id, caseId))
  if (!known) return
  // As the institution sees the case, which no account of its own does.
  const viewer = asInstitution(known.tenantId, randomUUID())
  const { open, name } = await packCase(house, { viewer, known, language: 'zh', by: '' })
  const id = randomUUID()
  const digester = new Digester()
  const measured = new Transform({
    transform(piece: Buffer, _encoding, done) {
      digester.update(piece)
      done(null, piece)
    },
  })
  let isWritten = false
  const zip = open()
  zip.on('error', (error) => measured.destroy(error))
  try {
    const size = await house.store.write(id, zip.pipe(measured), mostBytes)
    await house.store.settle(id)
    isWritten = true
    const { sha256, tree: digest } = digester.end()
    const isKept = await house.db.tx(async (tx) => {
      const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
      const [row] = await tx.select().from(caseArchive).where(eq(caseArchive.id, caseId)).for('update')
      const ownerId = seen?.secretaryId ?? seen?.ownerId
      if (!row || row.fileId || !ownerId) return false
      const facts = { id, name, oriName: name, size, group: 'document' as const, digest, sha256 }
      const place = { recordKind: 'caseArchive' as const, recordId: caseId, purpose: '', position: 0 }
      await tx.insert(file).values({ ...facts, ...place, ownerId, createdAt: house.now() })
      await tx
        .update(caseArchive)
        .set({ fileId: id, sha256, size, madeAt: house.now() })
        .where(eq(caseArchive.id, caseId))
      await recordEvent(house, tx, caseId, { action: 'archived', by: null, details: { sha256 } })
      await tellCase(house, tx, caseId)
      return true
    })
    // Another server was faster.
    if (!isKept) await house.store.remove(id)
  } catch (error) {
    // Of a failure of ours nobody knows whether the row was written: then the bytes stay, or go a day later as nobody's.
    if (error instanceof AppError || !isWritten) await house.store.remove(id)
    throw error
  }
}
