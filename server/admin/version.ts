import { createHash } from 'node:crypto'
import { AppError } from '../../contract/errors/errors.ts'

/** What staff saw when it began to edit: another text for every other content of these fields. */
export function versionOf(fields: Record<string, unknown>): string {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

/** Throws `stale` where the fields are no longer what was seen; who names no version overwrites. */
export function mustBeSeen(version: string | undefined, fields: Record<string, unknown>): void {
  if (version !== undefined && version !== versionOf(fields)) throw new AppError('stale')
}
