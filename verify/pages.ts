import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'

type Resolve = (ref: PdfRef) => PdfObject | null
type Side = { object: PdfObject | null | undefined; resolve: Resolve }

export const resolverOf =
  (pdf: PDF): Resolve =>
  (ref) =>
    pdf.getObject(ref)

const plain = ({ object, resolve }: Side): Side => ({
  object: object instanceof PdfRef ? resolve(object) : object,
  resolve,
})

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** A place for a signature that shows nothing on its page. */
function isUnseenSignature({ object, resolve }: Side): boolean {
  if (!(object instanceof PdfDict) || object.getName('FT', resolve)?.value !== 'Sig') return false
  const rect = object
    .getArray('Rect', resolve)
    ?.toArray()
    .map((one) => (one instanceof PdfNumber ? one.value : 1))
  return rect === undefined || rect[0] === rect[2] || rect[1] === rect[3]
}

const shown = (side: Side): Side[] =>
  side.object instanceof PdfArray
    ? side.object
        .toArray()
        .map((object) => plain({ ...side, object }))
        .filter((one) => !isUnseenSignature(one))
    : []

/**
 * Whether two objects of two files say the same, whatever their numbers are. Members that lead back up or that a signature
 * rightly changes are left out.
 */
function isSame(left: Side, right: Side, seen: Set<string>, without: readonly string[] = []): boolean {
  if (left.object instanceof PdfRef && right.object instanceof PdfRef) {
    const pair = `${left.object.objectNumber} ${right.object.objectNumber}`
    if (seen.has(pair)) return true
    seen.add(pair)
  }
  const [one, other] = [plain(left), plain(right)]
  const [a, b] = [one.object, other.object]
  if (!a || !b) return !a && !b
  if (a.type !== b.type) return false
  if (a instanceof PdfArray && b instanceof PdfArray) {
    const others = b.toArray()
    return (
      a.length === b.length &&
      a.toArray().every((object, at) => isSame({ ...one, object }, { ...other, object: others[at] }, seen))
    )
  }
  if (a instanceof PdfStream && b instanceof PdfStream && !sameBytes(a.data, b.data)) return false
  if (a instanceof PdfDict && b instanceof PdfDict) {
    const names = new Set([...a.keys(), ...b.keys()].map((name) => name.value))
    for (const name of names) {
      if (without.includes(name) || name === 'Parent' || name === 'P') continue
      const [x, y] = [a.get(name), b.get(name)]
      if (name === 'Annots') {
        const [xs, ys] = [shown(plain({ ...one, object: x })), shown(plain({ ...other, object: y }))]
        if (xs.length !== ys.length || !xs.every((it, at) => isSame(it, ys[at] as Side, seen))) return false
      } else if (!isSame({ ...one, object: x }, { ...other, object: y }, seen)) return false
    }
    return true
  }
  if (a instanceof PdfString && b instanceof PdfString) return sameBytes(a.bytes, b.bytes)
  return textOf(a) === textOf(b)
}

const textOf = (object: PdfObject): string => ('value' in object ? String(object.value) : object.type)

/** What a signature may change of the catalog, and what is looked at page by page. */
const ofSignatures = ['AcroForm', 'DSS', 'Pages', 'Extensions', 'Version', 'Metadata']

/** Pages, from 1, that are not as they were; all of them where something changed that is about the whole document. */
export function changedPages(before: PDF, after: PDF): number[] {
  const [left, right] = [resolverOf(before), resolverOf(after)]
  const [old, now] = [before.getPages(), after.getPages()]
  const all = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at)
  const catalogs = { object: before.getCatalog(), resolve: left }
  const isWhole = isSame(catalogs, { object: after.getCatalog(), resolve: right }, new Set(), ofSignatures)
  return all
    .filter((at) => {
      const [one, other] = [old[at], now[at]]
      if (!one || !other || !isWhole) return true
      return !isSame({ object: one.dict, resolve: left }, { object: other.dict, resolve: right }, new Set())
    })
    .map((at) => at + 1)
}

/** Whether the file runs programs when it is opened or printed, or is a form of another kind that draws itself (XFA). */
export function isActive(pdf: PDF): boolean {
  const resolve = resolverOf(pdf)
  const catalog = pdf.getCatalog()
  const action = catalog.getDict('OpenAction', resolve)
  const runs = action?.getName('S', resolve)?.value
  const names = catalog.getDict('Names', resolve)
  const form = catalog.getDict('AcroForm', resolve)
  return (
    catalog.has('AA') ||
    names?.has('JavaScript') === true ||
    form?.has('XFA') === true ||
    (runs !== undefined && runs !== 'GoTo') ||
    pdf.getPages().some(({ dict }) => dict.has('AA'))
  )
}

/** Where the signatures end that fields of the document show. */
export function shownSignatures(pdf: PDF): number[] {
  const resolve = resolverOf(pdf)
  const ends: number[] = []
  const visit = (field: PdfObject | null | undefined, depth: number): void => {
    const dict = field instanceof PdfRef ? resolve(field) : field
    if (!(dict instanceof PdfDict) || depth > 10) return
    const range = dict.getDict('V', resolve)?.getArray('ByteRange', resolve)?.toArray()
    const [from, size] = (range ?? []).slice(2).map((one) => (one instanceof PdfNumber ? one.value : 0))
    if (range) ends.push((from ?? 0) + (size ?? 0))
    for (const kid of dict.getArray('Kids', resolve)?.toArray() ?? []) visit(kid, depth + 1)
  }
  for (const field of pdf.getCatalog().getDict('AcroForm', resolve)?.getArray('Fields', resolve)?.toArray() ?? [])
    visit(field, 0)
  return ends.sort((one, other) => one - other)
}

/** What the file keeps to prove its signatures later (PAdES, Document Security Store): streams of one kind, decoded. */
export function keptProof(pdf: PDF, kind: 'Certs' | 'CRLs'): Uint8Array[] {
  const resolve = resolverOf(pdf)
  const kept = pdf.getCatalog().getDict('DSS', resolve)?.getArray(kind, resolve)?.toArray() ?? []
  return kept.flatMap((one) => {
    const stream = one instanceof PdfRef ? resolve(one) : one
    return stream instanceof PdfStream ? [stream.getDecodedData()] : []
  })
}
