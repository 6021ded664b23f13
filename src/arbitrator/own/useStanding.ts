import { useEffect } from 'react'
import { arbitrator, type Standing, type Term } from '../../../contract/arbitrator/arbitrator.ts'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../../contract/arbitrator/candidacyMoves.ts'
import { serverNow } from '../../local/connection.ts'
import { useKept, useRows } from '../../local/hooks.ts'

/** Whether this person may submit now, as far as the device knows. */
export interface Standings {
  /** Undefined while nothing is known: an applicant who was never online here. */
  standing: Standing | undefined
  term: Term | undefined
  /** Whether the form is the one of those from abroad; undefined while the server has not said. */
  foreign?: boolean | undefined
  /** Nothing that is known forbids it: the server decides when it arrives. */
  maySubmit: boolean
}

const open: readonly string[] = candidacyMoves.submit.from

/** Follows the applications on this device and the clock, so that it is right offline and after a live change. */
export function useStanding(): Standings {
  const { value, refresh } = useKept(arbitrator.getStanding, {})
  const { rows } = useRows('candidacy')
  useEffect(() => void refresh(), [refresh])
  const term = value?.term ?? undefined
  const standing = value && rows && standingOf(value.standing, term, rows)
  return { standing, term, foreign: value?.foreign, maySubmit: standing === undefined || standing === 'open' }
}

function standingOf(said: Standing, term: Term | undefined, rows: Candidacy[]): Standing {
  if (said === 'unverified') return said
  if (!term || serverNow() > Date.parse(term.closesAt)) return 'closed'
  const own = rows.filter((row) => row.termId === term.id)
  // A device that was not told of any row knows no better than the server.
  if (own.length === 0) return said === 'submitted' ? said : 'open'
  return own.some((row) => !open.includes(row.state)) ? 'submitted' : 'open'
}
