import { createHash } from 'node:crypto'
import { canonical, type Timeline } from '../../contract/both/chain.ts'

/** The same timeline with another first row, every seal made anew, as by somebody with the database in their hands. */
export function rewritten({ events, proofs }: Timeline): Timeline {
  let previous = ''
  const made = events.map((one, at) => {
    const { hash: _, ...said } = { ...one, previous, ...(at === 0 ? { reason: 'rewritten' } : {}) }
    const { previous: before, ...facts } = said
    previous = createHash('sha256').update(before).update(canonical(facts)).digest('hex')
    return { ...said, hash: previous }
  })
  return { head: previous, events: made, proofs }
}
