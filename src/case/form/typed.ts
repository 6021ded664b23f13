import * as z from 'zod/mini'
import { type CaseForm, caseFields } from '../../../contract/case/caseRequest.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Given } from '../../draft/paper/paper.ts'
import { listed } from '../../ui/listed.ts'

export type TypedParty = CaseForm['applicants'][number]
/** The letter of authority is a file of the draft, not a field. */
export type TypedAgent = Omit<CaseForm['agents'][number], 'letter'>

/** A request for arbitration as it is typed: every field there, none checked yet. */
export interface Typed extends Omit<CaseForm, 'agents'> {
  agents: TypedAgent[]
  /** The step that was on the screen last, counted from 0. */
  step: number
}

export function blankParty(): TypedParty {
  return {
    id: crypto.randomUUID(),
    kind: 'organisation',
    name: '',
    certificatesNum: '',
    legalPerson: '',
    phone: '',
    email: '',
    address: '',
    domicile: 'domestic',
  }
}

export function blankAgent(): TypedAgent {
  return { id: crypto.randomUUID(), name: '', phone: '', firm: '', partyIds: [] }
}

const shape = z.extend(caseFields, { step: z.int() })

/** A request with nothing typed yet. Whoever sends it is its first applicant until they say otherwise. */
export function blank(): Typed {
  const first = blankParty()
  return {
    ...lenient(shape)({}),
    applicants: [first],
    respondents: [blankParty()],
    filedBy: first.id,
    claims: [{ text: '' }],
  }
}

/** What lies in a draft, by whatever version of the page; nobody is without a name to be spoken of by. */
export function typedOf(fields: unknown): Typed {
  const nobody = { ...blankParty(), id: '' }
  const empty = { ...blank(), applicants: [nobody], respondents: [nobody], agents: [{ ...blankAgent(), id: '' }] }
  const typed = lenient<typeof shape, Typed>(shape, { ...empty, filedBy: '' })(fields)
  const named = <T extends { id: string }>(one: T): T => (one.id ? one : { ...one, id: crypto.randomUUID() })
  return {
    ...typed,
    applicants: typed.applicants.map(named),
    respondents: typed.respondents.map(named),
    agents: typed.agents.map(named),
  }
}

/** What lists call it until it has a number. */
export function titleOf({ cause, respondents }: Typed): string {
  const names = respondents.map(({ name }) => name.trim()).filter(Boolean)
  return [cause.trim(), listed(names)].filter(Boolean).join(' · ')
}

/** Under what purpose a draft keeps the letter of authority of an agent. */
export const letterOf = (agentId: string) => `authority:${agentId}`

/** The body of `submitCase` as it stands, checked or not. */
export function bodyOf({ step: _, agents, ...typed }: Typed, { id, version, files }: Given) {
  const parties = [...typed.applicants, ...typed.respondents].map((party) => party.id)
  return {
    ...typed,
    agents: agents.map((agent) => {
      const letter = files.find(({ purpose }) => purpose === letterOf(agent.id))?.id
      // Whoever was removed is acted for no more.
      const partyIds = agent.partyIds.filter((party) => parties.includes(party))
      return { ...agent, partyIds, ...(letter ? { letter } : {}) }
    }),
    evidence: typed.evidence.filter(({ attachmentId }) => files.some((file) => file.id === attachmentId)),
    id,
    version,
    files: files.map(({ id: attachmentId, purpose }) => ({
      attachmentId,
      purpose: purpose.startsWith('authority:') ? 'authority' : purpose,
    })),
  }
}
