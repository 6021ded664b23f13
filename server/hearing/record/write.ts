import { and, count, eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import { chatMax, entriesMax, type Paragraph, type RecordEntry } from '../../../contract/hearing/record.ts'
import { trialIsOver } from '../../../contract/hearing/trial.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { hearing } from '../../tables/hearing.ts'
import { recordCorrection, recordEntry } from '../../tables/record.ts'
import { tellRoom } from './read.ts'

/** Nobody else writes in the record, nor ends the session, until the transaction ends. Throws `state.closed`, `record.full`. */
export async function recordMustBeOpen(tx: Tx, hearingId: string): Promise<void> {
  const [held] = await tx.select({ state: hearing.state }).from(hearing).where(eq(hearing.id, hearingId)).for('update')
  if (!held || trialIsOver.includes(held.state)) throw new AppError('state.closed')
}

async function mustFit(tx: Tx, hearingId: string, kind: RecordEntry['kind']): Promise<void> {
  const all = eq(recordEntry.hearingId, hearingId)
  const [max, counted] = kind === 'chat' ? [chatMax, and(all, eq(recordEntry.kind, kind))] : [entriesMax, all]
  if ((await tx.$count(recordEntry, counted)) >= max) throw new AppError('record.full', { max })
}

const inHearing = (hearingId: string, id: string) => and(eq(recordEntry.id, id), eq(recordEntry.hearingId, hearingId))

/** Writes something new at the end of the record. Throws `state.closed`, `record.full`; what ends something always fits. */
export async function addEntry(
  house: House,
  tx: Tx,
  hearingId: string,
  entry: Pick<RecordEntry, 'id' | 'kind' | 'speaker' | 'text'> & { about?: string },
  ends = false,
): Promise<void> {
  await recordMustBeOpen(tx, hearingId)
  if (!ends) await mustFit(tx, hearingId, entry.kind)
  const made = await tx
    .insert(recordEntry)
    .values({ ...entry, hearingId, at: house.now() })
    .onConflictDoNothing()
    .returning({ id: recordEntry.id })
  // An id that stands in another record, or came twice.
  if (made.length) await tellRoom(tx, hearingId, 'entry', entry.id)
}

/**
 * Writes a paragraph as it is typed. What arrives a second time changes nothing; what was typed over another version than the
 * one that stands is refused. Throws `stale`, `state.closed`, `record.full`.
 */
export async function writeParagraph(house: House, tx: Tx, hearingId: string, wanted: Paragraph): Promise<void> {
  await recordMustBeOpen(tx, hearingId)
  const { id, version, speaker, text } = wanted
  const [now] = await tx.select().from(recordEntry).where(eq(recordEntry.id, id))
  if (!now && version === 0) return addEntry(house, tx, hearingId, { id, kind: 'speech', speaker, text })
  if (now?.hearingId !== hearingId || now.kind !== 'speech') throw new AppError('stale')
  const arrived = now.version === version + 1 && now.speaker === speaker && now.text === text
  if (arrived) return
  if (now.version !== version) throw new AppError('stale')
  await change(tx, hearingId, wanted)
}

async function change(tx: Tx, hearingId: string, { id, version, speaker, text }: Paragraph): Promise<void> {
  await tx
    .update(recordEntry)
    .set({ version: version + 1, speaker, text })
    .where(inHearing(hearingId, id))
  await tellRoom(tx, hearingId, 'entry', id)
}

interface Wish {
  id: string
  entryId: string
  words: string
}

/** Somebody asks that a paragraph stand differently. Throws `notFound`, `state.closed`, `record.full`. */
export async function askCorrection(house: House, tx: Tx, hearingId: string, byName: string, wish: Wish) {
  await recordMustBeOpen(tx, hearingId)
  const [entry] = await tx.select().from(recordEntry).where(inHearing(hearingId, wish.entryId))
  if (entry?.kind !== 'speech') throw new AppError('notFound')
  const [all] = await tx
    .select({ count: count() })
    .from(recordCorrection)
    .where(eq(recordCorrection.hearingId, hearingId))
  if ((all?.count ?? 0) >= entriesMax) throw new AppError('record.full', { max: entriesMax })
  const made = await tx
    .insert(recordCorrection)
    .values({ ...wish, hearingId, byName, at: house.now() })
    .onConflictDoNothing()
    .returning({ id: recordCorrection.id })
  if (made.length) await tellRoom(tx, hearingId, 'correction', wish.id)
}

/** The paragraph as it is to stand, over the version that was read; or why it stays. */
export type Verdict = { id: string } & ({ paragraph: Pick<Paragraph, 'version' | 'text'> } | { reason: string })

/** A secretary decides on a correction, once. Throws `notFound`, `stale`, `state.closed`. */
export async function decideCorrection(tx: Tx, hearingId: string, verdict: Verdict): Promise<void> {
  await recordMustBeOpen(tx, hearingId)
  const own = and(eq(recordCorrection.id, verdict.id), eq(recordCorrection.hearingId, hearingId))
  const [asked] = await tx.select().from(recordCorrection).where(own)
  if (!asked) throw new AppError('notFound')
  if (asked.state !== 'open') throw new AppError('stale')
  if ('paragraph' in verdict) {
    const [entry] = await tx.select().from(recordEntry).where(inHearing(hearingId, asked.entryId))
    const { version, text } = verdict.paragraph
    if (entry?.version !== version) throw new AppError('stale')
    await change(tx, hearingId, { id: entry.id, version, speaker: entry.speaker, text })
    await tx.update(recordCorrection).set({ state: 'accepted', before: entry.text }).where(own)
  } else await tx.update(recordCorrection).set({ state: 'declined', reason: verdict.reason }).where(own)
  await tellRoom(tx, hearingId, 'correction', verdict.id)
}
