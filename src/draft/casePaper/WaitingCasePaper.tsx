import { useLingui } from '@lingui/react/macro'
import { CaseLink } from '../../list/CaseLink.tsx'
import type { Draft } from '../../local/draft.ts'
import type { Paper } from '../paper/paper.ts'
import { WaitingPaper } from '../paper/WaitingPaper.tsx'
import type { OfCase } from './casePaper.ts'

/** A paper of a case in the outbox. */
export function WaitingCasePaper<T extends OfCase, B>({ paper, draft }: { paper: Paper<T, B>; draft: Draft }) {
  const { t } = useLingui()
  const { baseId, caseNo } = paper.typedOf(draft.fields)
  return (
    <WaitingPaper
      paper={paper}
      draft={draft}
      note={<span className="muted nowrap number">{caseNo}</span>}
      more={
        <CaseLink id={baseId} className="button">
          {t`返回案件`}
        </CaseLink>
      }
    />
  )
}
