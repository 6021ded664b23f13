import { useLingui } from '@lingui/react/macro'
import { mandateParts } from '../../../contract/mandate.ts'
import { Fact } from '../../ui/Fact.tsx'
import { listed } from '../../ui/listed.ts'

interface NamedProps {
  agent: { name: string; phone: string; firm: string }
  /** The name of the agent they replace; empty for a further one. */
  replaces: string
  /** The parties they are to act for, where that is known. */
  parties?: string[]
}

/** Who is to act, for whom and in whose place. */
export function Named({ agent: { name, phone, firm }, replaces, parties = [] }: NamedProps) {
  const { t, i18n } = useLingui()
  return (
    <dl className="facts">
      <Fact label={t`代理人`}>{name}</Fact>
      {phone ? (
        <Fact label={i18n._(mandateParts.phone.words)}>
          <span className="number">{phone}</span>
        </Fact>
      ) : null}
      {firm ? <Fact label={t`律师事务所`}>{firm}</Fact> : null}
      {parties.length ? <Fact label={t`代理的当事人`}>{listed(parties)}</Fact> : null}
      {replaces ? <Fact label={i18n._(mandateParts.replacesId.words)}>{replaces}</Fact> : null}
    </dl>
  )
}
