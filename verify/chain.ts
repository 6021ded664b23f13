import { canonical, emptyRoot, type Step, type Timeline } from '../contract/both/chain.ts'
import { hex } from './certificate.ts'

/* The hashes of the chain of what happened in cases (contract/both/chain.ts). */

const utf8 = new TextEncoder()
const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (one) => Number.parseInt(one, 16))

/** Leaves and what is above them begin with different bytes: none can be taken for the other (RFC 6962, 2.1). */
const leafOf = (seal: string) => digest(Uint8Array.of(0, ...bytesOf(seal)))
const above = (left: string, right: string) => digest(Uint8Array.of(1, ...bytesOf(left), ...bytesOf(right)))

/** The root over seals, and the way up from one of them. */
export async function treeOf(seals: string[], at = 0): Promise<{ root: string; path: Step[] }> {
  if (seals.length === 0) return { root: emptyRoot, path: [] }
  let row = await Promise.all(seals.map(leafOf))
  const path: Step[] = []
  for (let here = at; row.length > 1; here >>= 1) {
    const beside = row[here ^ 1]
    if (beside) path.push({ side: here % 2 ? 'left' : 'right', hash: beside })
    const pairs = row.flatMap((left, no) => (no % 2 ? [] : [[left, row[no + 1]] as const]))
    // One without another beside it goes up as it is.
    row = await Promise.all(pairs.map(([left, right]) => (right ? above(left, right) : left)))
  }
  return { root: row[0] ?? emptyRoot, path }
}

export async function rootFrom(seal: string, path: Step[]): Promise<string> {
  let here = await leafOf(seal)
  for (const { side, hash } of path) here = await (side === 'left' ? above(hash, here) : above(here, hash))
  return here
}

/** The head of a day: the hash that the next day repeats. */
export const headOf = (day: string, previous: string, root: string): Promise<string> =>
  digest(utf8.encode(`chain head 1\n${day}\n${previous}\n${root}\n`))

/** The first row that is not as it was sealed, or null. */
export async function firstAltered({ head, events }: Pick<Timeline, 'head' | 'events'>): Promise<number | null> {
  let previous = ''
  for (const [at, { hash, previous: before, ...said }] of events.entries()) {
    const seal = await digest(utf8.encode(before + canonical(said)))
    if (said.no !== at + 1 || before !== previous || seal !== hash) return at + 1
    previous = hash
  }
  return head === previous ? null : events.length + 1
}
