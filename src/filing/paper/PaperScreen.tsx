import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Input, Named } from '../../../contract/call.ts'
import { keepDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'
import { useDraft, useRow, useSession } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { EditPaper } from '../form/EditPaper.tsx'
import { DraftPaper } from './DraftPaper.tsx'
import type { Paper, PaperDraft, PaperRow } from './paper.tsx'
import { SentPaper } from './SentPaper.tsx'
import { WaitingPaper } from './WaitingPaper.tsx'

/** One application, shown by where it is now: being typed, waiting to go, or at the server. */
export function PaperScreen({ paper }: { paper: Paper }) {
  const { id } = useView().search
  return id ? <OnePaper key={id} paper={paper} id={id} /> : <Nothing paper={paper} />
}

function OnePaper({ paper, id }: { paper: Paper; id: string }) {
  // The address of this screen, not the one a person is leaving it for.
  const { path: pathname } = useView()
  const draft = useDraft(id)
  const isNew = pathname === paper.to.add
  // Version 0: the server has never answered for it, so it has nothing to say about it either.
  const isAsked = !isNew && draft !== undefined && draft?.version !== 0
  const wanted = { params: { id } } as Input<Named>
  const kept = useRow(paper.kind, id, isAsked ? paper.get : undefined, wanted)
  const { loading, error, refresh } = kept
  const row = kept.row as PaperRow | null | undefined
  useArrival(draft?.waiting, row)
  useAddress(paper, id, pathname, draft, row)
  const [opened, setOpened] = useState(0)
  const opening = useOpening(paper, pathname === paper.to.edit && draft === null ? row : undefined)

  if (draft === undefined || row === undefined || opening) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingPaper paper={paper} draft={draft} />
  const isView = pathname === paper.to.view
  if (draft && isView && !row) return <DraftPaper paper={paper} draft={draft} />
  if ((draft && !isView) || (isNew && !row))
    return (
      <EditPaper
        paper={paper}
        key={opened}
        draft={draft ?? undefined}
        id={id}
        row={row ?? undefined}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (row) return <SentPaper paper={paper} row={row} hasDraft={draft !== null} refresh={refresh} />
  if (loading) return <Skeleton lines={8} />
  if (error && error.code !== 'notFound') return <ErrorState error={error} retry={refresh} />
  return <Nothing paper={paper} />
}

function Nothing({ paper }: { paper: Paper }) {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这份申请`}>
      <p>{t`它可能已被删除，或属于其他账号。`}</p>
      <Link to={paper.to.list} className="button">
        {t`查看全部申请`}
      </Link>
    </EmptyState>
  )
}

/** What was new is no longer once it is submitted, and is again once it is refused or, on this screen, taken back. */
function useAddress(
  paper: Paper,
  id: string,
  pathname: string,
  draft: PaperDraft | null | undefined,
  row: PaperRow | null | undefined,
): void {
  const navigate = useNavigate()
  const gone = pathname === paper.to.add && (draft?.waiting || (draft === null && row))
  const isHere = pathname === paper.to.view && draft && !draft.waiting && row === null
  const waited = useRef(false)
  useEffect(() => {
    if (draft?.waiting) waited.current = true
  }, [draft?.waiting])
  useEffect(() => {
    const back = isHere && (waited.current || draft.refused)
    if (!gone && !back) return
    waited.current = false
    void navigate({ to: gone ? paper.to.view : paper.to.add, search: { id }, replace: true })
  }, [navigate, paper, id, gone, isHere, draft?.refused])
}

/** Says so, once, when what waited here arrives at the server. */
function useArrival(waiting: boolean | undefined, row: PaperRow | null | undefined): void {
  const { t } = useLingui()
  const before = useRef(false)
  const no = row?.no
  useEffect(() => {
    if (before.current && waiting === undefined && no) notify(t`申请已送达，编号 ${no}`)
    before.current = waiting === true
  }, [waiting, no, t])
}

/** The editing screen of an application that came back: makes the draft to type over. True while it does. */
function useOpening(paper: Paper, row: PaperRow | null | undefined): boolean {
  const session = useSession()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const begun = useRef(false)
  const open = row && session?.user.cate === 'USER' && paper.again.includes(row.state) ? row : undefined
  useEffect(() => {
    if (!open || begun.current) return
    begun.current = true
    startEditing(paper, open).catch((error: unknown) => setFailure({ error }))
  }, [paper, open])
  if (failure) throw failure.error
  // Once begun it is the draft that counts: discarding it must not make a new one.
  return open !== undefined && !begun.current
}

async function startEditing(paper: Paper, row: PaperRow): Promise<void> {
  const fields = paper.typedFrom(row)
  const groups = new Set(row.files.map((file) => paper.groupOf(file.purpose)))
  for (const group of groups) {
    const some = row.files.filter((file) => paper.groupOf(file.purpose) === group)
    await holdFiles(row.id, some, group)
  }
  const { id, version } = row
  await keepDraft({ id, call: paper.submit.name, title: paper.titleOf(fields), fields, version }, 0)
}
