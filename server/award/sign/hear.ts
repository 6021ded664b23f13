import { and, eq, inArray, ne } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { House, SignedFor } from '../../house.ts'
import { award } from '../../tables/award.ts'
import { cases } from '../../tables/case.ts'
import { envelope, envelopeSigner } from '../../tables/envelope.ts'
import { readTribunal } from '../../tribunal/row.ts'
import { localDay } from '../../when.ts'
import { issueWith } from '../issue.ts'
import { sitting } from '../step.ts'

/** Throws `award.inSigning` while an award is being signed, or waits for the seal; `but` is the envelope that is asked for. */
export async function mustNotBeSigning(tx: Tx, awardId: string, but?: string): Promise<void> {
  const [other] = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(
        eq(envelope.aboutKind, 'award'),
        eq(envelope.aboutId, awardId),
        inArray(envelope.state, ['open', 'signed']),
        ...(but ? [ne(envelope.id, but)] : []),
      ),
    )
    .limit(1)
  if (other) throw new AppError('award.inSigning')
}

/** Throws `award.signers` where others signed than those who sit: somebody was replaced meanwhile. */
async function mustBeSigned(tx: Tx, caseId: string, envelopeId: string): Promise<void> {
  const rows = await tx
    .select({ accountId: envelopeSigner.accountId })
    .from(envelopeSigner)
    .where(eq(envelopeSigner.envelopeId, envelopeId))
  const signers = rows.map((one) => one.accountId).sort()
  const members = sitting(await readTribunal(tx, caseId)).map((one) => one.userId)
  if (signers.join() !== members.sort().join()) throw new AppError('award.signers')
}

/**
 * What becomes of the envelope of an award. Sealed it is issued, on that day, with the sealed file; begun afresh it must still be
 * there to be signed: what was issued is corrected, not signed again. Throws `state.closed`, `award.inSigning`, `award.signers`.
 */
export async function hearAwardSigned(
  house: House,
  tx: Tx,
  { id, envelopeId, caseId, state, by }: SignedFor,
): Promise<void> {
  if (state !== 'open' && state !== 'sealed') return
  const [row] = await tx.select().from(award).where(eq(award.id, id)).for('update')
  if (row?.state !== 'signing') throw new AppError('state.closed')
  if (state === 'open') return mustNotBeSigning(tx, id, envelopeId)
  await mustBeSigned(tx, caseId, envelopeId)
  const [sealed] = await tx.select({ fileId: envelope.issuedFileId }).from(envelope).where(eq(envelope.id, envelopeId))
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId))
  if (!sealed?.fileId || !seen || !by) throw new Error('An award was sealed by nobody, or without its file')
  const issuedOn = localDay(house.now())
  await issueWith({ house, tx, me: by }, { row, seen }, { fileId: sealed.fileId, issuedOn })
}
