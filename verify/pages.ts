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

/** An earlier edition is the beginning of the same bytes: what was not touched lies at the same place. */
function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  if (one.buffer === other.buffer && one.byteOffset === other.byteOffset) return true
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

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

/** Which pairs of objects were compared: on the way to `here`, and once and for all. Fonts are shared by thousands of pages. */
interface Seen {
  here: Set<string>
  known: Map<string, boolean>
  /** How often an answer leant on a pair that is not done yet: then it holds on this way alone. */
  leant: number
}

/**
 * Whether two objects of two files say the same, whatever their numbers are. Members that lead back up or that a signature
 * rightly changes are left out.
 */
function isSame(left: Side, right: Side, seen: Seen, without: readonly string[] = []): boolean {
  if (!(left.object instanceof PdfRef && right.object instanceof PdfRef)) return saysSame(left, right, seen, without)
  const pair = `${left.object.objectNumber} ${right.object.objectNumber}`
  const known = seen.known.get(pair)
  if (known !== undefined) return known
  if (seen.here.has(pair)) {
    seen.leant++
    return true
  }
  seen.here.add(pair)
  const { leant } = seen
  const isIt = saysSame(left, right, seen, without)
  if (!isIt || seen.leant === leant) seen.known.set(pair, isIt)
  return isIt
}

function saysSame(left: Side, right: Side, seen: Seen, without: readonly string[]): boolean {
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
export function changedPages(before: PDF, after: PDF, without: readonly string[] = []): number[] {
  const [left, right] = [resolverOf(before), resolverOf(after)]
  const [old, now] = [before.getPages(), after.getPages()]
  const all = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at)
  const catalogs = { object: before.getCatalog(), resolve: left }
  const known = new Map<string, boolean>()
  const anew = (): Seen => ({ known, here: new Set(), leant: 0 })
  const isWhole = isSame(catalogs, { object: after.getCatalog(), resolve: right }, anew(), ofSignatures)
  return all
    .filter((at) => {
      const [one, other] = [old[at], now[at]]
      if (!one || !other || !isWhole) return true
      return !isSame({ object: one.dict, resolve: left }, { object: other.dict, resolve: right }, anew(), without)
    })
    .map((at) => at + 1)
}

/** What a click or an opening may do and shows nothing else for it. */
const harmless = ['GoTo', 'GoToR', 'URI', 'Named']

/** Whether an action, or one that follows it, runs something; a destination, which is an array, does not. */
function runs(action: PdfObject | null | undefined, resolve: Resolve, depth = 0): boolean {
  const { object } = plain({ object: action, resolve })
  if (object instanceof PdfArray)
    return depth > 0 && (object.length > 9 || object.toArray().some((one) => runs(one, resolve, depth + 1)))
  if (!(object instanceof PdfDict)) return false
  const name = object.getName('S', resolve)?.value
  // Nobody makes so long a chain for a link.
  return depth > 5 || (name !== undefined && !harmless.includes(name)) || runs(object.get('Next'), resolve, depth + 1)
}

const acts = (dict: PdfDict, resolve: Resolve): boolean => dict.has('AA') || runs(dict.get('A'), resolve)

/**
 * Whether the file runs programs when it is opened, printed, filled in or clicked, or is a form of another kind that draws itself
 * (XFA).
 */
export function isActive(pdf: PDF): boolean {
  const resolve = resolverOf(pdf)
  const catalog = pdf.getCatalog()
  if (catalog.has('AA') || runs(catalog.get('OpenAction'), resolve)) return true
  if (catalog.getDict('Names', resolve)?.has('JavaScript')) return true
  if (catalog.getDict('AcroForm', resolve)?.has('XFA')) return true
  if (fieldsOf(pdf).some((field) => acts(field, resolve))) return true
  return pdf.getPages().some(({ dict }) => {
    const notes = dict.getArray('Annots', resolve)?.toArray() ?? []
    const all = notes.map((object) => plain({ object, resolve }).object)
    return dict.has('AA') || all.some((one) => one instanceof PdfDict && acts(one, resolve))
  })
}

/** Every field of its form once, however they name each other. */
function fieldsOf(pdf: PDF): PdfDict[] {
  const resolve = resolverOf(pdf)
  const seen = new Set<PdfDict>()
  const visit = (fields: PdfArray | undefined, depth: number): void => {
    for (const object of depth > 10 ? [] : (fields?.toArray() ?? [])) {
      const dict = plain({ object, resolve }).object
      if (!(dict instanceof PdfDict) || seen.has(dict)) continue
      seen.add(dict)
      visit(dict.getArray('Kids', resolve), depth + 1)
    }
  }
  visit(pdf.getCatalog().getDict('AcroForm', resolve)?.getArray('Fields', resolve), 0)
  return [...seen]
}

const endOf = (signature: PdfDict | undefined, resolve: Resolve): number[] => {
  const range = signature?.getArray('ByteRange', resolve)?.toArray()
  const [from, size] = (range ?? []).slice(2).map((one) => (one instanceof PdfNumber ? one.value : 0))
  return range ? [(from ?? 0) + (size ?? 0)] : []
}

/** Where what the catalog allows by signatures ends: rights to use a form, and the one that says what may be changed. */
export function permissions(pdf: PDF): { rights: number[]; certifies: number[] } {
  const resolve = resolverOf(pdf)
  const said = pdf.getCatalog().getDict('Perms', resolve)
  const of = (name: string) => endOf(said?.getDict(name, resolve), resolve)
  return { rights: [...of('UR3'), ...of('UR')], certifies: of('DocMDP') }
}

/** Where the signatures end that fields of the document show. */
export function shownSignatures(pdf: PDF): number[] {
  const resolve = resolverOf(pdf)
  const ends = fieldsOf(pdf).flatMap((field) => endOf(field.getDict('V', resolve), resolve))
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
