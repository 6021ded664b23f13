import type { Correction, RecordEntry } from '../../../contract/hearing/record.ts'

/** What is known of a record: entries and corrections in the order they came. */
export interface Known {
  entries: RecordEntry[]
  corrections: Correction[]
}

/** Puts in what came: of one that is known the later version stays. */
export function mergeEntry({ entries }: Known, entry: RecordEntry): void {
  const at = entries.findIndex(({ id }) => id === entry.id)
  if (at < 0) entries.push(entry)
  else if (entries[at]!.version <= entry.version) entries[at] = entry
}

/** One that is decided is never open again. */
export function mergeCorrection({ corrections }: Known, correction: Correction): void {
  const at = corrections.findIndex(({ id }) => id === correction.id)
  if (at < 0) corrections.push(correction)
  else if (corrections[at]!.state === 'open') corrections[at] = correction
}

/** The whole, from the server: in its order, but for what is newer here. */
export function mergeRecord(known: Known, whole: Known): void {
  const [entries, corrections] = [known.entries, known.corrections]
  known.entries = [...whole.entries]
  known.corrections = [...whole.corrections]
  for (const one of entries) mergeEntry(known, one)
  for (const one of corrections) mergeCorrection(known, one)
}
