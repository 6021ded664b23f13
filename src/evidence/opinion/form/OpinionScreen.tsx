import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { caseLife } from '../../../../contract/caseLife.ts'
import { evidencePage, evidences } from '../../../../contract/evidence.ts'
import { opinionPage, opinions } from '../../../../contract/opinion.ts'
import { NoCase } from '../../../draft/NoCase.tsx'
import { CaseLink, useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useCaseRows, useDraft, useRow } from '../../../local/hooks.ts'
import { notify } from '../../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useView } from '../../../ui/view.tsx'
import { piecesOf } from '../../items.ts'
import { otherSide, spokenOf } from '../spoken.ts'
import { useSide } from '../useSide.ts'
import { EditOpinions } from './EditOpinions.tsx'
import { typedOf } from './typed.ts'
import { WaitingOpinions } from './WaitingOpinions.tsx'
import '../opinion.css'

/** /opinionAdd?id=&baseId=: what one side says of the other side's evidence, until the server has it. */
export function OpinionScreen() {
  const { id } = useView().search
  return id ? <OneForm key={id} id={id} /> : <NoCase />
}

function OneForm({ id }: { id: string }) {
  const { search } = useView()
  const draft = useDraft(id)
  const { row: sent } = useRow('opinion', id)
  const isGone = useArrival(draft, sent?.baseId)
  if (draft === undefined || sent === undefined || isGone) return <Skeleton lines={8} />
  const baseId = draft ? typedOf(draft.fields).baseId : search.baseId
  return baseId ? <OfCase id={id} baseId={baseId} draft={draft ?? undefined} /> : <NoCase />
}

function OfCase({
  id,
  baseId,
  draft,
}: {
  id: string
  baseId: string
  draft: (Draft & { waiting: boolean }) | undefined
}) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(0)
  const { row } = useRow('case', baseId)
  const { row: detail, error, refresh } = useRow('caseDetail', baseId, caseLife.getCase, { params: { id: baseId } })
  const side = useSide(baseId)
  const submissions = useCaseRows(evidences.listEvidence, baseId, evidencePage, 'newest')
  const said = useCaseRows(opinions.listOpinions, baseId, opinionPage, 'newest')
  const known = detail ?? row
  if (!known) {
    if (!error) return <Skeleton lines={8} />
    return ['notFound', 'badRequest'].includes(error.code) ? <NoCase /> : <ErrorState error={error} retry={refresh} />
  }
  if (side.camp === null) return <NoCase />
  const failed = side.camp === undefined ? side : submissions
  if (failed.error && (side.camp === undefined || !submissions.list))
    return <ErrorState error={failed.error} retry={failed.refresh} />
  if (side.camp === undefined || !submissions.list || !said.list) return <Skeleton lines={8} />
  const pieces = piecesOf(submissions.list, otherSide[side.camp])
  if (draft?.waiting) return <WaitingOpinions draft={draft} pieces={pieces} />
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
      row={known}
      pieces={pieces}
      spoken={spokenOf(said.list)}
      draft={draft}
      reopen={() => setOpened(opened + 1)}
    />
  )
}

/** What waited and is gone now has arrived, and what arrived is read in its case: back to it. */
function useArrival(draft: ReturnType<typeof useDraft>, sentTo: string | undefined): boolean {
  const { t } = useLingui()
  const toCase = useToCase()
  const waited = useRef(false)
  if (draft?.waiting) waited.current = true
  else if (draft) waited.current = false
  const to = draft === null ? sentTo : undefined
  const said = useRef(false)
  useEffect(() => {
    if (to && waited.current && !said.current) notify(t`已送达`)
    said.current = to !== undefined
  }, [to, t])
  useEffect(() => {
    if (to) void toCase(to, true)
  }, [to, toCase])
  return draft === null && (waited.current || to !== undefined)
}
