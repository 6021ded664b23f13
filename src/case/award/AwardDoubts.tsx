import { useLingui } from '@lingui/react/macro'
import { type Award, awards } from '../../../contract/award.ts'
import { doubtsOf } from '../../../contract/awardCheck.ts'
import type { DocumentNode } from '../../../contract/document.ts'
import type { OutcomeResult } from '../../../contract/outcome.ts'
import { useAsk } from '../../account/asked/useAsk.ts'
import { Banner } from '../../ui/Banner.tsx'
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
}

/** What should be looked at before the tribunal is asked to vote: the text as it stands, and what is typed. */
export function VoteDoubts({ row, claimed, result, awarded }: VotedProps) {
  const { reply } = useAsk(awards.getDeliberation, { params: { id: row.id } })
  return reply ? <Doubts row={row} claimed={claimed} body={reply.body} result={result} awarded={awarded} /> : null
}

/** The same before the institution passes it: the text as it was submitted last, and what was voted on. */
export function PassDoubts({ row, claimed }: DoubtsProps) {
  const { reply } = useAsk(awards.getScrutiny, { params: { id: row.id } })
  const last = reply?.reduce((newest, round) => (round.no > newest.no ? round : newest))
  const { result = '', awarded = '' } = row.outcome ?? {}
  return last ? <Doubts row={row} claimed={claimed} body={last.body} result={result} awarded={awarded} /> : null
}

function Doubts({ row, claimed, body, result, awarded }: VotedProps & { body: DocumentNode }) {
  const { t, i18n } = useLingui()
  const said = { result: result as OutcomeResult | '', awarded: awarded.trim(), claimed }
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
