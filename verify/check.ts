import type { PDF } from '@libpdf/core'
import {
  type FileNote,
  type FileProblem,
  type FileReport,
  type Signature,
  unread,
} from '../contract/signing/fileReport.ts'
import { certificatesOf, listsBy, revocationsOf } from './certificate.ts'
import { checkCms } from './cms.ts'
import { codePattern, codeWord } from './code.ts'
import { coveredBytes, latin, type RawSignature, rawSignatures, wordsIn } from './fields.ts'
import { type Foreign, lookInto } from './foreign.ts'
import { changedPages, isActive, keptProof, permissions, shownSignatures } from './pages.ts'
import type { Trust } from './trust.ts'

/** More than these are not looked at: no document of ours has a tenth of it. */
export const mostSignatures = 40

/** Bytes that the objects of one file may unpack to: a hundred times what an award of a thousand pages has. */
const mostUnpacked = 64 * 1024 * 1024

/**
 * Says who signed a PDF and what was done to it since, from its bytes alone. Never throws: what cannot be read is named. `now` is
 * when it is asked; signatures with a time stamp are judged as of that stamp (PAdES; research, signing and verifying).
 */
export const checkFile = (bytes: Uint8Array, trust: Trust, now: Date): Promise<FileReport> =>
  lookInto(mostUnpacked, (foreign) => look(foreign, bytes, trust, now))

async function look(foreign: Foreign, bytes: Uint8Array, trust: Trust, now: Date): Promise<FileReport> {
  const start = latin(bytes.subarray(0, 1024)).indexOf('%PDF-')
  if (start === -1) return unread(bytes.length, 'notPdf')
  const pdf = await foreign.open(bytes)
  const said = pdf && keywordsOf(pdf)
  const code = (said === null ? codeIn(bytes) : codePattern.exec(said)?.[1]) ?? ''
  const marks = { code, keywords: said?.slice(0, 1000) ?? '' }
  if (foreign.isOver) return { ...unread(bytes.length, 'inflated'), ...marks }
  if (pdf?.isEncrypted) return { ...unread(bytes.length, 'encrypted'), ...marks }
  const all = rawSignatures(bytes, mostSignatures + 1)
  if (all.length > mostSignatures) return { ...unread(bytes.length, 'tooMany'), ...marks }
  const { rights, certifies, shown } = pdf ? saidBy(pdf) : saidByNobody
  // Rights to use a form are nobody's signature, unless a field shows them as one.
  const raw = all.filter(({ end }) => !rights.includes(end) || shown.includes(end))
  const notes = new Set<FileNote>(raw.length < all.length ? ['usageRights'] : [])
  const problems = new Set<FileProblem>()
  if (start > 0) problems.add('before')
  if (!pdf || pdf.recoveredViaBruteForce || pageCount(pdf) === 0) problems.add('broken')
  if (raw.length === 0) problems.add('unsigned')
  const judged = await judge(bytes, raw, pdf, trust, now)
  const signatures = judged.map((one, at): Signature => {
    const isFirst = one.kind === 'signature' && certifies.includes(raw[at]?.end ?? 0)
    return isFirst ? { ...one, kind: 'certification' } : one
  })
  // A copy that was cut back to what people signed bears their signatures, and is not what the institution issued.
  if (raw.length > 0 && !signatures.some((one) => one.seal)) problems.add('unsealed')
  const changedPages =
    pdf && !problems.has('broken') ? await lookAround(bytes, raw, { pdf, foreign }, problems, notes) : []
  if (foreign.isOver) problems.add('inflated')
  const last = raw.at(-1)
  if (last && last.end < bytes.length) problems.add('appended')
  const pages = pdf && !problems.has('broken') ? pageCount(pdf) : 0
  return { size: bytes.length, pages, signatures, problems: [...problems], notes: [...notes], changedPages, ...marks }
}

/** In what cannot be read as a PDF its code may still stand somewhere. */
function codeIn(bytes: Uint8Array): string | undefined {
  for (const at of wordsIn(bytes, codeWord)) {
    const [, code] = codePattern.exec(latin(bytes.subarray(at, at + 24))) ?? []
    if (code) return code
  }
  return undefined
}

const saidByNobody = { rights: [], certifies: [], shown: [] } as Record<'rights' | 'certifies' | 'shown', number[]>

function saidBy(pdf: PDF): typeof saidByNobody {
  try {
    return { ...permissions(pdf), shown: shownSignatures(pdf) }
  } catch {
    return saidByNobody
  }
}

function keywordsOf(pdf: PDF): string | null {
  try {
    return pdf.getKeywords()?.join(' ') ?? null
  } catch {
    return null
  }
}

function pageCount(pdf: PDF): number {
  try {
    return pdf.getPageCount()
  } catch {
    return 0
  }
}

async function judge(
  bytes: Uint8Array,
  raw: RawSignature[],
  pdf: PDF | null,
  trust: Trust,
  now: Date,
): Promise<Signature[]> {
  const kept = (kind: 'Certs' | 'CRLs') => {
    try {
      return pdf ? keptProof(pdf, kind) : []
    } catch {
      return []
    }
  }
  const ownLists = revocationsOf(kept('CRLs'))
  const known = {
    authorities: certificatesOf(trust.authorities),
    stampAuthorities: certificatesOf(trust.stampAuthorities),
    seals: trust.seals,
    sealAuthorities: certificatesOf(trust.sealAuthorities),
    sealName: trust.sealName,
    between: certificatesOf(kept('Certs')),
    lists: listsBy([...ownLists, ...revocationsOf(trust.revocations)]),
    ownLists,
    now,
  }
  const judgeOne = async (one: RawSignature, at: number): Promise<Signature> => {
    const covered = one.rangeHolds ? coveredBytes(bytes, one) : new Uint8Array()
    const facts = await checkCms(one.contents ?? new Uint8Array(), covered, known)
    if (!one.rangeHolds) facts.problems.unshift('range')
    return { ...facts, no: at + 1, whole: one.rangeHolds && one.end === bytes.length }
  }
  // Hashing is done beside us. Of a large file each holds a copy of what it covers: a few at a time.
  const judged: Signature[] = []
  const atOnce = bytes.length > 20_000_000 ? 1 : 4
  for (let from = 0; from < raw.length; from += atOnce) {
    const some = raw.slice(from, from + atOnce)
    judged.push(...(await Promise.all(some.map((one, at) => judgeOne(one, from + at)))))
  }
  return judged
}

/** What was done to the document besides signing it; adds its names to `problems` and answers with the pages it changed. */
async function lookAround(
  bytes: Uint8Array,
  raw: RawSignature[],
  { pdf, foreign }: { pdf: PDF; foreign: Foreign },
  problems: Set<FileProblem>,
  notes: Set<FileNote>,
): Promise<number[]> {
  try {
    if (isActive(pdf)) problems.add('active')
    const ends = raw.filter((one) => one.rangeHolds).map((one) => one.end)
    const shown = shownSignatures(pdf)
    if (raw.length > 0 && (shown.length !== raw.length || !shown.every((end, at) => end === raw[at]?.end)))
      problems.add('strayed')
    const [first, last] = [ends.at(0), ends.at(-1)]
    if (first === undefined || last === undefined) return []
    const signed = last === bytes.length ? pdf : await foreign.open(bytes.subarray(0, last))
    if (!signed) {
      problems.add('broken')
      return []
    }
    const changed = signed === pdf ? [] : changedPages(signed, pdf)
    const early = first === last ? null : await foreign.open(bytes.subarray(0, first))
    const between = early ? changedPages(early, signed) : []
    const notesAlone = (before: PDF, after: PDF) => changedPages(before, after, ['Annots']).length === 0
    const isAnnotated = changed.length + between.length > 0 && notesAlone(signed, pdf)
    if (isAnnotated && (!early || notesAlone(early, signed))) notes.add('annotated')
    if (between.length > 0) problems.add('between')
    return [...new Set([...changed, ...between])].sort((one, other) => one - other)
  } catch {
    // A file that is at odds with itself: what of it can be judged was judged from its bytes.
    problems.add('broken')
    return []
  }
}
