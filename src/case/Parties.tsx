import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Section } from '../ui/Section.tsx'
import type { Typed, TypedAgent, TypedParty } from './form/typed.ts'
import { domicileWords, partyKindWords } from './words.ts'

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
  const { t } = useLingui()
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
      <Section title={t({ message: '申请人', context: 'case' })}>{list(applicants)}</Section>
      <Section title={t`被申请人`}>{list(respondents)}</Section>
    </>
  )
}

function Party({ party, agents, beside }: { party: TypedParty; agents: Agent[]; beside: Beside }) {
  const { t, i18n } = useLingui()
  const facts: [string, string][] = [
    [t`证件号码或统一社会信用代码`, party.certificatesNum],
    [t`法定代表人`, party.kind === 'organisation' ? party.legalPerson : ''],
    [t`联系电话`, party.phone],
    [t`电子邮箱`, party.email],
    [t`地址`, party.address],
    // What was kept before there was this field has none.
    [t`住所地`, i18n._(domicileWords[party.domicile ?? 'domestic'])],
  ]
  return (
    <div className="stack">
      <div className="row">
        <strong>{party.name || '—'}</strong>
        <span className="muted small-text">{i18n._(partyKindWords[party.kind])}</span>
        {beside(party.id)}
      </div>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {agents.map(({ id, name, phone, firm, revokedAt }) => (
          <div key={id}>
            <dt>{t`代理人`}</dt>
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
