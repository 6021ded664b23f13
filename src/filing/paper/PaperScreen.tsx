import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RowOf } from '../../../contract/event.ts'
import { NoPaper } from '../../draft/paper/NoPaper.tsx'
import { useArrival } from '../../draft/paper/useArrival.ts'
import { WaitingPaper } from '../../draft/paper/WaitingPaper.tsx'
import { keepDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'
import { useDraft, useRow, useSession } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { EditPaper } from '../form/EditPaper.tsx'
import { DraftPaper } from './DraftPaper.tsx'
import type { FiledKind, FiledPaper, FiledPlaces, FiledRow } from './filedPaper.ts'
import { SentPaper } from './SentPaper.tsx'

interface PaperProps<K extends FiledKind, T extends FieldValues, B> {
  paper: FiledPaper<K, T, B>
}

/** One application, shown by where it is now: being typed, waiting to go, or at the server. */
export function PaperScreen<K extends FiledKind, T extends FieldValues, B>({ paper }: PaperProps<K, T, B>) {
  const { id } = useView().search
  return id ? <OnePaper key={id} paper={paper} id={id} /> : <NoneFiled list={paper.to.list} />
}

function NoneFiled({ list }: { list: FiledPlaces['list'] }) {
  const { t } = useLingui()
  return <NoPaper to={list}>{t`查看全部申请`}</NoPaper>
}

function OnePaper<K extends FiledKind, T extends FieldValues, B>({ paper, id }: PaperProps<K, T, B> & { id: string }) {
  const { t } = useLingui()
  // The address of this screen, not the one a person is leaving it for.
  const { path: pathname } = useView()
  const draft = useDraft(id)
  const isNew = pathname === paper.to.add
  // Version 0: the server has never answered for it, so it has nothing to say about it either.
  const isAsked = !isNew && draft !== undefined && draft?.version !== 0
  const { row, loading, error, refresh } = useRow(paper.kind, id, isAsked ? paper.get : undefined, { params: { id } })
  useArrival(draft, row, ({ no }) => notify(t`申请已提交，编号 ${no}`))
  useAddress(paper.to, id, pathname, draft, row)
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
  return <NoneFiled list={paper.to.list} />
}

/** What was new is no longer once it is submitted, and is again once it is refused or, on this screen, taken back. */
function useAddress(
  to: FiledPlaces,
  id: string,
  pathname: string,
  draft: ReturnType<typeof useDraft>,
  row: FiledRow | null | undefined,
): void {
  const navigate = useNavigate()
  const gone = pathname === to.add && (draft?.waiting || (draft === null && row))
  const isHere = pathname === to.view && draft && !draft.waiting && row === null
  const waited = useRef(false)
  useEffect(() => {
    if (draft?.waiting) waited.current = true
  }, [draft?.waiting])
  useEffect(() => {
    const back = isHere && (waited.current || draft.refused)
    if (!gone && !back) return
    waited.current = false
    void navigate({ to: gone ? to.view : to.add, search: { id }, replace: true })
  }, [navigate, to, id, gone, isHere, draft?.refused])
}

/** The editing screen of an application that came back: makes the draft to type over. True while it does. */
function useOpening<K extends FiledKind, T extends FieldValues, B>(
  paper: FiledPaper<K, T, B>,
  row: RowOf[K] | null | undefined,
): boolean {
  const { i18n } = useLingui()
  const session = useSession()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const begun = useRef(false)
  const open = row && session?.user.cate === 'USER' && paper.again.includes(row.state) ? row : undefined
  useEffect(() => {
    if (!open || begun.current) return
    begun.current = true
    startEditing(paper, open, (words) => i18n._(words)).catch((error: unknown) => setFailure({ error }))
  }, [paper, open, i18n])
  if (failure) throw failure.error
  // Once begun it is the draft that counts: discarding it must not make a new one.
  return open !== undefined && !begun.current
}

async function startEditing<K extends FiledKind, T extends FieldValues, B>(
  paper: FiledPaper<K, T, B>,
  row: RowOf[K],
  say: (words: MessageDescriptor) => string,
): Promise<void> {
  const fields = paper.typedFrom(row)
  const groups = new Set(row.files.map((file) => paper.groupOf(file.purpose)))
  for (const group of groups) {
    const some = row.files.filter((file) => paper.groupOf(file.purpose) === group)
    await holdFiles(row.id, some, group)
  }
  const { id, version } = row
  await keepDraft({ id, call: paper.submit.name, title: paper.titleOf(fields, say), fields, version }, 0)
}
