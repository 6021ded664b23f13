import { type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { envelopeMoves } from '../../../contract/envelope/envelopeMove.ts'
import { useRows } from '../../local/hooks.ts'

interface Signing {
  /** What was given to its signers last. */
  last: Envelope | undefined
  /** It is being signed, or waits for the seal. */
  isOpen: boolean
  refresh: () => void
}

/** How far the signing of an award is, for the institution and those who sign. */
export function useSigning({ id, baseId }: { id: string; baseId: string }): Signing {
  const { rows, refresh } = useRows('envelope', envelopes.listEnvelopes, { query: { baseId } })
  const own = rows?.filter((one) => one.aboutId === id) ?? []
  const [last] = own.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
  const open: readonly string[] = envelopeMoves.void.from
  return { last, isOpen: last !== undefined && open.includes(last.state), refresh: () => void refresh() }
}
