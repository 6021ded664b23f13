import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { evidencePage, evidences } from '../../../../contract/evidence/evidence.ts'
import { opinionPage, opinions } from '../../../../contract/evidence/opinion.ts'
import { CaseOf } from '../../../draft/casePaper/CaseOf.tsx'
import type { Case } from '../../../draft/casePaper/casePaper.ts'
import { InItsCase } from '../../../draft/casePaper/InItsCase.tsx'
import { NoCase } from '../../../draft/casePaper/NoCase.tsx'
import { useBackInCase } from '../../../draft/casePaper/useBackInCase.ts'
import { WaitingCasePaper } from '../../../draft/casePaper/WaitingCasePaper.tsx'
import { CaseLink } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useCaseRows, useDraft, useRow } from '../../../local/hooks.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { piecesOf } from '../../items.ts'
import { otherSide, spokenOf } from '../spoken.ts'
import { useSide } from '../useSide.ts'
import { EditOpinions } from './EditOpinions.tsx'
import { opinionPaper } from './OpinionPaper.tsx'
import { typedOf } from './typed.ts'
import '../opinion.css'

/** /opinionAdd?id=&baseId=: what one side says of the other side's evidence, until the server has it. */
export function OpinionScreen() {
  const { id } = useView().search
  return id ? <OneForm key={id} id={id} /> : <NoCase />
}

const waiting = opinionPaper(new Map())

function OneForm({ id }: { id: string }) {
  const { search } = useView()
  const draft = useDraft(id)
  const { row: sent } = useRow('opinion', id)
  const isGoing = useBackInCase(draft, sent)
  if (draft === undefined || sent === undefined || isGoing) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingCasePaper paper={waiting} draft={draft} />
  if (sent) return <InItsCase baseId={sent.baseId} />
  return (
    <CaseOf baseId={typedOf(draft?.fields).baseId || search.baseId}>
      {(of) => <OfCase id={id} of={of} draft={draft ?? undefined} />}
    </CaseOf>
  )
}

function OfCase({ id, of, draft }: { id: string; of: Case; draft: Draft | undefined }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(0)
  const baseId = of.row.id
  const side = useSide(baseId)
  const submissions = useCaseRows(evidences.listEvidence, baseId, evidencePage, 'newest')
  const said = useCaseRows(opinions.listOpinions, baseId, opinionPage, 'newest')
  if (side.camp === null) return <NoCase />
  const failed = side.camp === undefined ? side : submissions
  if (failed.error && (side.camp === undefined || !submissions.list))
    return <ErrorState error={failed.error} retry={failed.refresh} />
  if (side.camp === undefined || !submissions.list || !said.list) return <Skeleton lines={8} />
  const pieces = piecesOf(submissions.list, otherSide[side.camp])
  if (!pieces.length)
    return (
      <EmptyState page icon="folder" title={t`对方还没有提交证据`}>
        <p>{t`对方提交证据后会自动出现在这里，无需刷新。`}</p>
        <CaseLink id={baseId} className="button">
          {t`返回案件`}
        </CaseLink>
      </EmptyState>
    )
  return (
    <EditOpinions
      key={opened}
      id={id}
      row={of.row}
      pieces={pieces}
      spoken={spokenOf(said.list)}
      draft={draft}
      reopen={() => setOpened(opened + 1)}
    />
  )
}
