import { useLingui } from '@lingui/react/macro'
import { agentParts } from '../../../contract/case/casePart.ts'
import { mandateParts } from '../../../contract/mandate/mandate.ts'
import { PartFacts } from '../../draft/paper/PartFacts.tsx'
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
export function Named({ agent, replaces, parties = [] }: NamedProps) {
  const { i18n } = useLingui()
  const { partyIds } = agentParts
  const own = {
    replacesId: replaces ? <Fact label={i18n._(mandateParts.replacesId.words)}>{replaces}</Fact> : null,
    partyIds: parties.length ? <Fact label={i18n._(partyIds.words)}>{listed(parties)}</Fact> : null,
  }
  return <PartFacts parts={{ ...mandateParts, partyIds }} typed={agent} own={own} />
}
