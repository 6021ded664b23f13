import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { isDict, ownInherited, resolved } from './geometry.ts'

/** A tree of pages that is deeper is no program's. */
const deepest = 100

const nameOf = (value: PdfObject | undefined): string => (value instanceof PdfName ? value.value : '')
const keyOf = ({ objectNumber, generation }: PdfRef): string => `${objectNumber} ${generation}`

/**
 * Whether every program finds the same pages: each node says what it is and how many pages lie below it, and stands in the tree
 * once (ISO 32000-1 §7.7.3). `@libpdf/core` passes over what does not say so, and over what it met before; readers do not.
 */
export function isRegularTree(pdf: PDF): boolean {
  const seen = new Set<string>()
  /** How many pages lie below a node; NaN where something is wrong. */
  const count = (value: PdfObject | undefined, depth: number): number => {
    if (!(value instanceof PdfRef) || seen.has(keyOf(value)) || depth > deepest) return Number.NaN
    seen.add(keyOf(value))
    const node = resolved(pdf, value)
    if (!isDict(node)) return Number.NaN
    const [type, kids, said] = [nameOf(node.get('Type')), node.get('Kids'), node.get('Count')]
    if (type === 'Page') return kids ? Number.NaN : 1
    if (type !== 'Pages' || !(kids instanceof PdfArray)) return Number.NaN
    const all = kids.toArray().reduce((sum, kid) => sum + count(kid, depth + 1), 0)
    return said instanceof PdfNumber && said.value === all ? all : Number.NaN
  }
  return count(pdf.getCatalog().get('Pages'), 0) > 0
}

/** Whether a node of the tree lies below itself: what such a file shows depends on who reads it. */
export function isCircularTree(pdf: PDF): boolean {
  const [above, done] = [new Set<string>(), new Set<string>()]
  const leadsBack = (value: PdfObject | undefined): boolean => {
    if (!(value instanceof PdfRef) || done.has(keyOf(value))) return false
    if (above.has(keyOf(value)) || above.size > deepest) return true
    const node = resolved(pdf, value)
    const kids = isDict(node) ? resolved(pdf, node.get('Kids')) : undefined
    if (!(kids instanceof PdfArray)) return false
    above.add(keyOf(value))
    const isBack = kids.toArray().some(leadsBack)
    above.delete(keyOf(value))
    done.add(keyOf(value))
    return isBack
  }
  return leadsBack(pdf.getCatalog().get('Pages'))
}

/**
 * Gives a file a tree that every program reads the same: one node, and below it these pages, which are named by the number of their
 * object. One that stands twice becomes two. Answers with whether they are pages at all.
 */
export function straighten(pdf: PDF, pages: readonly number[]): boolean {
  const root = PdfDict.of({ Type: PdfName.of('Pages'), Count: PdfNumber.of(pages.length) })
  const rootRef = pdf.register(root)
  const seen = new Set<number>()
  const kids: PdfRef[] = []
  for (const no of pages) {
    const ref = PdfRef.of(no, 0)
    const page = resolved(pdf, ref)
    if (!isDict(page) || page.has('Kids')) return false
    if (seen.has(no)) {
      kids.push(pdf.register(page.clone()))
      continue
    }
    seen.add(no)
    ownInherited(pdf, page)
    page.set('Type', PdfName.of('Page'))
    page.set('Parent', rootRef)
    kids.push(ref)
  }
  root.set('Kids', PdfArray.of(...kids))
  pdf.getCatalog().set('Pages', rootRef)
  return pages.length > 0
}
