import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import { caseDocument } from '../tables/caseDocument.ts'
import { defence } from '../tables/defence.ts'
import { evidence } from '../tables/evidence.ts'
import { file } from '../tables/upload.ts'

/** Throws `document.void` for the first of the files that is a numbered document made void: it is neither served nor signed. */
export async function mustNotBeVoid(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const its = and(inArray(caseDocument.fileId, [...fileIds]), isNotNull(caseDocument.voidedAt))
  const [found] = await tx.select().from(caseDocument).where(its).limit(1)
  if (found) throw new AppError('document.void', { title: `${found.no} ${found.title}` })
}

/**
 * Holds files, by their ids at `fileIds` of a body, to those that everybody who sees the case may open: never of an application for
 * preservation. Throws `code` at each that is none.
 */
export async function mustBeOfCase(tx: Tx, caseId: string, fileIds: string[], code: ErrorCode): Promise<void> {
  if (fileIds.length === 0) return
  const of = (table: typeof evidence | typeof defence) =>
    inArray(file.recordId, tx.select({ id: table.id }).from(table).where(eq(table.caseId, caseId)))
  const rows = await tx
    .select({ id: file.id })
    .from(file)
    .where(
      and(
        inArray(file.id, fileIds),
        isNotNull(file.sha256),
        or(
          and(inArray(file.recordKind, ['case', 'caseDetail']), eq(file.recordId, caseId)),
          and(eq(file.recordKind, 'evidence'), of(evidence)),
          and(eq(file.recordKind, 'defence'), of(defence)),
        ),
      ),
    )
    .for('share')
  const known = new Set(rows.map((one) => one.id))
  const wrong = fileIds.flatMap((id, at) => (known.has(id) ? [] : [{ path: ['fileIds', at], code }]))
  if (wrong.length || known.size !== fileIds.length) throw new AppError(code, {}, wrong)
}
