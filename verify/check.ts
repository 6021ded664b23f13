import { PDF } from '@libpdf/core'
import type { FileProblem, FileReport, Signature } from '../contract/fileReport.ts'
import { certificatesOf, revocationsOf } from './certificate.ts'
import { checkCms } from './cms.ts'
import { coveredBytes, latin, type RawSignature, rawSignatures } from './fields.ts'
import { changedPages, isActive, keptProof, shownSignatures } from './pages.ts'
import type { Trust } from './trust.ts'
import { Unpacking } from './unpacking.ts'

/** More than these are not looked at: no document of ours has a tenth of it. */
export const mostSignatures = 40

/** Stands among the keywords of a document that we issued, before its code. */
export const codeWord = 'verify:'

const codePattern = /verify:([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})/

const nothing = (size: number, problem: FileProblem): FileReport => ({
  size,
  pages: 0,
  signatures: [],
  problems: [problem],
  changedPages: [],
  code: '',
})

/** A larger file that is damaged is not searched for what might be its objects: that takes a second a megabyte. */
const mostMended = 4 * 1024 * 1024

const open = (bytes: Uint8Array, unpacking = new Unpacking()): Promise<PDF | null> =>
  unpacking.count(() => PDF.load(bytes, { lenient: bytes.length <= mostMended })).catch(() => null)

/**
 * Says who signed a PDF and what was done to it since, from its bytes alone. Never throws: what cannot be read is named. `now` is
 * when it is asked; signatures with a time stamp are judged as of that stamp (PAdES; research, signing and verifying).
 */
export async function checkFile(bytes: Uint8Array, trust: Trust, now: Date): Promise<FileReport> {
  const text = latin(bytes)
  const start = text.slice(0, 1024).indexOf('%PDF-')
  if (start === -1) return nothing(bytes.length, 'notPdf')
  const unpacking = new Unpacking()
  const pdf = await open(bytes, unpacking)
  const code = codePattern.exec((pdf && unpacking.count(() => keywordsOf(pdf))) ?? text)?.[1] ?? ''
  if (unpacking.isOver) return { ...nothing(bytes.length, 'inflated'), code }
  if (pdf?.isEncrypted) return { ...nothing(bytes.length, 'encrypted'), code }
  const raw = rawSignatures(text, mostSignatures + 1)
  if (raw.length > mostSignatures) return { ...nothing(bytes.length, 'tooMany'), code }
  const problems = new Set<FileProblem>()
  if (start > 0) problems.add('before')
  if (!pdf || pdf.recoveredViaBruteForce || pageCount(pdf) === 0) problems.add('broken')
  if (raw.length === 0) problems.add('unsigned')
  const signatures = await judge(bytes, raw, { pdf, unpacking }, trust, now)
  const changed = pdf && !problems.has('broken') ? await lookAround(bytes, raw, { pdf, unpacking }, problems) : []
  if (unpacking.isOver) problems.add('inflated')
  const last = raw.at(-1)
  if (last && last.end < bytes.length) problems.add('appended')
  const pages = pdf && !problems.has('broken') ? pageCount(pdf) : 0
  return { size: bytes.length, pages, signatures, problems: [...problems], changedPages: changed, code }
}

/** The keywords of a PDF between blanks; none where it cannot be read. */
export async function keywordsIn(bytes: Uint8Array): Promise<string> {
  const pdf = await open(bytes)
  return (pdf && keywordsOf(pdf)) ?? ''
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

interface Opened<P> {
  pdf: P
  unpacking: Unpacking
}

async function judge(
  bytes: Uint8Array,
  raw: RawSignature[],
  { pdf, unpacking }: Opened<PDF | null>,
  trust: Trust,
  now: Date,
): Promise<Signature[]> {
  const kept = (kind: 'Certs' | 'CRLs') => {
    try {
      return pdf ? unpacking.count(() => keptProof(pdf, kind)) : []
    } catch {
      return []
    }
  }
  const ownLists = revocationsOf(kept('CRLs'))
  const known = {
    authorities: certificatesOf(trust.authorities),
    stampAuthorities: certificatesOf(trust.stampAuthorities),
    between: certificatesOf(kept('Certs')),
    lists: [...ownLists, ...revocationsOf(trust.revocations)],
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
  { pdf, unpacking }: Opened<PDF>,
  problems: Set<FileProblem>,
): Promise<number[]> {
  try {
    if (unpacking.count(() => isActive(pdf))) problems.add('active')
    const ends = raw.filter((one) => one.rangeHolds).map((one) => one.end)
    const shown = unpacking.count(() => shownSignatures(pdf))
    if (raw.length > 0 && (shown.length !== raw.length || !shown.every((end, at) => end === raw[at]?.end)))
      problems.add('strayed')
    const [first, last] = [ends.at(0), ends.at(-1)]
    if (first === undefined || last === undefined) return []
    const signed = last === bytes.length ? pdf : await open(bytes.subarray(0, last), unpacking)
    if (!signed) {
      problems.add('broken')
      return []
    }
    const changed = signed === pdf ? [] : unpacking.count(() => changedPages(signed, pdf))
    const early = first === last ? null : await open(bytes.subarray(0, first), unpacking)
    const between = early ? unpacking.count(() => changedPages(early, signed)) : []
    if (between.length > 0) problems.add('between')
    return [...new Set([...changed, ...between])].sort((one, other) => one - other)
  } catch {
    // A file that is at odds with itself: what of it can be judged was judged from its bytes.
    problems.add('broken')
    return []
  }
}
