import type { contract } from '../../contract/all.ts'
import type { Candidacy } from '../../contract/arbitrator/candidacy.ts'
import type { RosterEntry } from '../../contract/arbitrator/roster.ts'
import type { Defence } from '../../contract/defence/defence.ts'
import type { Evidence } from '../../contract/evidence/evidence.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import type { Guarantee } from '../../contract/guarantee/guarantee.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'

/** Records of somebody else, to be reached for. */
export interface Foreign {
  /** A preservation application. */
  id: string
  guarantee: string
  file: string
  case: string
  caseNo: string
  /** A piece of evidence. */
  piece: string
  /** An objection to proceedings online. */
  defence: string
  deadline: string
  user: string
  message: string
  phrase: string
  registration: string
  menu: string
  /** An application to be an arbitrator. */
  candidacy: string
  /** An entry of the list of arbitrators. */
  entry: string
}

/** What partyWang holds, with a case in which arbitratorSun sits; an application of candidateHe and the entry of arbitratorSun. */
export interface Held {
  server: TestServer
  record: Preservation
  given: Guarantee
  candidacy: Candidacy
  entry: RosterEntry
  caseId: string
  caseNo: string
  receipt: Evidence
  objection: Defence
  corporation: string
  agent: string
}

export type Try = (as: Name) => Promise<{ status: number }>

type Domain = keyof typeof contract
type Calls<D extends Domain> = (typeof contract)[D]
type Row<D extends Domain> = Partial<Record<keyof Calls<D>, string>>
/** The calls that take a body; of two of them the body needs files that are there, and is made where it is asked for. */
type Told<D extends Domain> = Exclude<
  { [K in keyof Calls<D>]: Calls<D>[K] extends { body: object } ? K : never }[keyof Calls<D>],
  'submitPreservation' | 'submitCase'
>

/**
 * What the tables of the whole product ask of one noun. Written by hand from the specification and not from the contract, so that
 * a slip there is seen here. A noun without one does not compile (scenes.ts), nor one that leaves out a call.
 */
export interface Scene<D extends Domain> {
  /** Who may make which call: the letters of rights.ts, `*` for everybody. */
  may: Record<keyof Calls<D>, string>
  /**
   * Who reaches by a call what belongs to partyWang (or to the institution): `y` yes, `n` as if it were not there, `-` not their
   * call. In the order of `everyone` (scenes.ts).
   */
  reach?: Row<D>
  /** Who reaches a case of partyWang by a call that names one, in the order of `seats` of tests/case/reach.server.test.ts. */
  seats?: Row<D>
  /** A body for every call that takes one, right in its form; what it names belongs to somebody else, its codes to nobody. */
  bodies(foreign: Foreign): Record<Told<D>, object>
  /** The calls of `reach`, each as anybody may try it; where it would use a record up, on one of its own. */
  tries?(held: Held): { [K in keyof Calls<D>]?: Try }
}
