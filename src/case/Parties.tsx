import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { caseParts, domicileWords, partyKindWords, partyNames, partyParts } from '../../contract/case/casePart.ts'
import { wordsOf } from '../../contract/kernel/part.ts'
import { Section } from '../ui/Section.tsx'
import type { Typed, TypedAgent, TypedParty } from './form/typed.ts'

// The kind stands beside the name.
const { kind: _, ...below } = partyParts

type Agent = TypedAgent & { revokedAt?: string | null }
/** What stands beside a party or an agent, by its id. */
export type Beside = (id: string) => ReactNode

/** Both sides with those who act for them, as cards. */
export function Parties({
  applicants,
  respondents,
  agents,
  beside = () => null,
}: Pick<Typed, 'applicants' | 'respondents'> & { agents: Agent[]; beside?: Beside | undefined }) {
  const { i18n } = useLingui()
  const actingFor = (id: string) => agents.filter(({ partyIds }) => partyIds.includes(id))
  const list = (parties: TypedParty[]) => (
    <ul className="repeat">
      {parties.map((party) => (
        <li key={party.id}>
          <Party party={party} agents={actingFor(party.id)} beside={beside} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Section title={i18n._(caseParts.applicants.words)}>{list(applicants)}</Section>
      <Section title={i18n._(caseParts.respondents.words)}>{list(respondents)}</Section>
    </>
  )
}

function Party({ party, agents, beside }: { party: TypedParty; agents: Agent[]; beside: Beside }) {
  const { t, i18n } = useLingui()
  const words = { certificatesNum: partyNames[party.kind].certificatesNum, ...wordsOf(below) }
  const shown: Record<keyof typeof words, string> = {
    ...party,
    legalPerson: party.kind === 'organisation' ? party.legalPerson : '',
    // What was kept before there was this field has none.
    domicile: i18n._(domicileWords[party.domicile ?? 'domestic']),
  }
  return (
    <div className="stack">
      <div className="row">
        <strong>{party.name || '—'}</strong>
        <span className="muted small-text">{i18n._(partyKindWords[party.kind])}</span>
        {beside(party.id)}
      </div>
      <dl className="facts">
        {(Object.keys(words) as (keyof typeof words)[]).map((name) =>
          shown[name] ? (
            <div key={name}>
              <dt>{i18n._(words[name])}</dt>
              <dd>{shown[name]}</dd>
            </div>
          ) : null,
        )}
        {agents.map(({ id, name, phone, firm, revokedAt }) => (
          <div key={id}>
            <dt>{i18n._(caseParts.agents.words)}</dt>
            <dd>
              {name}
              {firm ? <span className="muted">{` · ${firm}`}</span> : null}
              {phone ? <span className="muted number">{` · ${phone}`}</span> : null}
              {revokedAt ? <span className="muted">{` · ${t`委托已解除`}`}</span> : null}
              {beside(id)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
