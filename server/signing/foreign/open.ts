import type { PDF } from '@libpdf/core'
import { rawSignatures } from '../../../verify/fields.ts'
import type { Foreign } from '../../../verify/foreign.ts'
import { isActive, permissions, shownSignatures } from '../../../verify/pages.ts'
import { isCircularTree, isRegularTree, straighten } from '../../../verify/tree.ts'
import { type Flaw, mendTables, type Pdfium } from '../../document/pdfium/mend.ts'

/** One is enough; those of a hundred are looked through for one that is no usage right. */
const mostLooked = 100

/** Why a file cannot be signed: it opens with a password only, is broken, bears a signature, or runs programs. */
export type Unsignable = Flaw | 'signed' | 'active'

/** A file that is to be signed. */
export interface Opened {
  pdf: PDF
  /** It was written anew: programs would read its tables, its lock or its tree of pages differently. */
  mended: boolean
}

/**
 * Opens a file that nobody signed yet, so that the library which signs finds the pages that readers show: where it would not, the file
 * is written anew as PDFium reads it, with forms, notes and layers as they are.
 */
export async function openUnsigned(
  foreign: Foreign,
  pdfium: Pdfium,
  bytes: Uint8Array,
): Promise<Opened | { flaw: Unsignable }> {
  const opened = await openAsShown(foreign, pdfium, bytes)
  if ('flaw' in opened) return opened
  try {
    if (isSigned(opened.pdf, bytes)) return { flaw: 'signed' }
    return isActive(opened.pdf) ? { flaw: 'active' } : opened
  } catch {
    // A file that is at odds with itself.
    return { flaw: 'broken' }
  }
}

async function openAsShown(foreign: Foreign, pdfium: Pdfium, bytes: Uint8Array): Promise<Opened | { flaw: Flaw }> {
  const pdf = await foreign.open(bytes, false)
  if (pdf && !pdf.isEncrypted && !pdf.recoveredViaBruteForce && isRegularTree(pdf)) return { pdf, mended: false }
  if (foreign.isOver) return { flaw: 'broken' }
  const mended = await mendTables(pdfium, bytes)
  if ('flaw' in mended) return mended
  const again = await foreign.open(mended.bytes, false)
  const numbers = mended.pages.map(({ no }) => no)
  if (!again || isCircularTree(again) || !straighten(again, numbers)) return { flaw: 'broken' }
  const straight = await foreign.open(await again.save(), false)
  return straight && !foreign.isOver ? { pdf: straight, mended: true } : { flaw: 'broken' }
}

/** Rights to use a form are nobody's signature, unless a field shows them as one. */
function isSigned(pdf: PDF, bytes: Uint8Array): boolean {
  const [{ rights }, shown] = [permissions(pdf), shownSignatures(pdf)]
  return rawSignatures(bytes, mostLooked).some(({ end }) => !rights.includes(end) || shown.includes(end))
}
