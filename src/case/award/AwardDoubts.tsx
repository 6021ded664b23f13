import { useLingui } from '@lingui/react/macro'
import { type Award, awards } from '../../../contract/award/award.ts'
import { doubtsOf } from '../../../contract/award/awardCheck.ts'
import type { OutcomeResult } from '../../../contract/award/outcome.ts'
import { costs } from '../../../contract/cost/cost.ts'
import type { DocumentNode } from '../../../contract/document/document.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useRow } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { counterclaimsOf } from './OutcomeFields.tsx'
import { doubtWords } from './words.ts'

interface DoubtsProps {
  row: Award
  /** Of the claims, as decimal text. */
  claimed: string
}

interface VotedProps extends DoubtsProps {
  /** What is typed now of what is to be voted on. */
  result: string
  awarded: string
  /** Whether the result of counterclaims and their fee are said. */
  counterSaid: boolean
}

/** What should be looked at before the tribunal is asked to vote: the text as it stands, and what is typed. */
export function VoteDoubts({ row, claimed, result, awarded, counterSaid }: VotedProps) {
  const { reply } = useAsk(awards.getDeliberation, { params: { id: row.id } })
  if (!reply) return null
  return <Doubts {...{ row, claimed, result, awarded, counterSaid }} body={reply.body} />
}

/** The same before the institution passes it: the text as it was submitted last, and what was voted on. */
export function PassDoubts({ row, claimed }: DoubtsProps) {
  const { reply } = useAsk(awards.getScrutiny, { params: { id: row.id } })
  const last = reply?.reduce((newest, round) => (round.no > newest.no ? round : newest))
  const { result = '', awarded = '' } = row.outcome ?? {}
  const counterSaid = row.outcome?.counterResult != null && row.outcome.counterShare !== null
  return last ? <Doubts {...{ row, claimed, result, awarded, counterSaid }} body={last.body} /> : null
}

function Doubts({ row, claimed, body, result, awarded, counterSaid }: VotedProps & { body: DocumentNode }) {
  const { t, i18n } = useLingui()
  const { row: account } = useRow('costAccount', row.baseId, costs.getCostAccount, { params: { id: row.baseId } })
  const counter = account && counterclaimsOf(account).length ? { isSaid: counterSaid } : undefined
  const said = { result: result as OutcomeResult | '', awarded: awarded.trim(), claimed, counter }
  const doubts = doubtsOf({ kind: row.kind, body, ...said })
  if (!doubts.length) return null
  return (
    <Banner family="amber" icon="alert">
      <strong>{t`请核对；确认无误的，可以继续`}</strong>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {doubts.map((one) => (
          <li key={one}>{i18n._(doubtWords[one])}</li>
        ))}
      </ul>
    </Banner>
  )
}
