import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { filing, type Preservation, preservationFiles, preservationMoves } from '../../contract/filing.ts'
import { type Draft, keepDraft } from '../local/draft.ts'
import { holdFiles } from '../local/file.ts'
import { useDraft, useRow, useSession } from '../local/hooks.ts'
import { notify } from '../ui/notify.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { useView } from '../ui/view.tsx'
import { EditPreservation } from './form/EditPreservation.tsx'
import { titleOf, typedFrom } from './form/typed.ts'
import { SentPreservation } from './SentPreservation.tsx'
import { WaitingPreservation } from './WaitingPreservation.tsx'

/** /protectionAdd, /protectionEdit and /protectionView: one application, shown by where it is now. */
export function PreservationScreen() {
  const { id } = useView().search
  return id ? <OnePreservation key={id} id={id} /> : <Nothing />
}

function OnePreservation({ id }: { id: string }) {
  // The address of this screen, not the one a person is leaving it for.
  const { path: pathname } = useView()
  const draft = useDraft(id)
  const isNew = pathname === '/protectionAdd'
  // Version 0: the server has never answered for it, so it has nothing to say about it either.
  const isAsked = !isNew && draft !== undefined && draft?.version !== 0
  const { row, loading, error, refresh } = useRow('preservation', id, isAsked ? filing.getPreservation : undefined, {
    params: { id },
  })
  useArrival(draft?.waiting, row)
  useAddress(id, pathname, draft, row)
  const [opened, setOpened] = useState(0)
  const opening = useOpening(pathname === '/protectionEdit' && draft === null ? row : undefined)

  if (draft === undefined || row === undefined || opening) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingPreservation draft={draft} />
  const reading = pathname === '/protectionView' && row
  if ((draft && !reading) || (isNew && !row))
    return (
      <EditPreservation
        key={opened}
        draft={draft ?? undefined}
        id={id}
        row={row ?? undefined}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (row) return <SentPreservation row={row} hasDraft={draft !== null} refresh={refresh} />
  if (loading) return <Skeleton lines={8} />
  if (error && error.code !== 'notFound') return <ErrorState error={error} retry={refresh} />
  return <Nothing />
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这份申请`}>
      <p>{t`它可能已被删除，或属于其他账号。`}</p>
      <Link to="/protection" className="button">
        {t`查看全部申请`}
      </Link>
    </EmptyState>
  )
}

/** What was new is no longer once it is submitted, and is again once it is taken back or refused. */
function useAddress(
  id: string,
  pathname: string,
  draft: (Draft & { waiting: boolean }) | null | undefined,
  row: Preservation | null | undefined,
): void {
  const navigate = useNavigate()
  const gone = pathname === '/protectionAdd' && (draft?.waiting || (draft === null && row))
  const back = pathname === '/protectionView' && draft && !draft.waiting && row === null
  const to = gone ? '/protectionView' : back ? '/protectionAdd' : undefined
  useEffect(() => {
    if (to) void navigate({ to, search: { id }, replace: true })
  }, [navigate, to, id])
}

/** Says so, once, when what waited here arrives at the server. */
function useArrival(waiting: boolean | undefined, row: Preservation | null | undefined): void {
  const { t } = useLingui()
  const before = useRef(false)
  const no = row?.no
  useEffect(() => {
    if (before.current && waiting === undefined && no) notify(t`申请已送达，编号 ${no}`)
    before.current = waiting === true
  }, [waiting, no, t])
}

/** /protectionEdit of an application that came back: makes the draft to type over. True while it does. */
function useOpening(row: Preservation | null | undefined): boolean {
  const session = useSession()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const begun = useRef(false)
  const open =
    row && session?.user.cate === 'USER' && preservationMoves.submit.from.includes(row.state) ? row : undefined
  useEffect(() => {
    if (!open || begun.current) return
    begun.current = true
    startEditing(open).catch((error: unknown) => setFailure({ error }))
  }, [open])
  if (failure) throw failure.error
  // Once begun it is the draft that counts: discarding it must not make a new one.
  return open !== undefined && !begun.current
}

async function startEditing(row: Preservation): Promise<void> {
  const fields = typedFrom(row)
  await holdFiles(row.id, row.files, preservationFiles.group)
  const draft = {
    id: row.id,
    call: filing.submitPreservation.name,
    title: titleOf(fields),
    fields,
    version: row.version,
  }
  await keepDraft(draft, 0)
}
