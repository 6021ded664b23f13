import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { caseFilesGroup } from '../../../contract/case/caseRequest.ts'
import { caseMoves } from '../../../contract/case/moves.ts'
import { NoPaper } from '../../draft/paper/NoPaper.tsx'
import { WaitingPaper } from '../../draft/paper/WaitingPaper.tsx'
import { useToCase } from '../../list/CaseLink.tsx'
import { useCase } from '../../list/useCase.ts'
import { keepDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'
import { useDraft, useSession } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useView } from '../../ui/view.tsx'
import { EditCase } from './EditCase.tsx'
import { requestPaper } from './requestPaper.tsx'
import { letterOf, type Typed, titleOf } from './typed.ts'

/** /caseAdd?id= and /caseEdit?id=: a request for arbitration, until the server has it. */
export function CaseFormScreen() {
  const { id } = useView().search
  const [visit, setVisit] = useState(0)
  const restart = useCallback(() => setVisit((last) => last + 1), [])
  return id ? <OneRequest key={`${id} ${visit}`} id={id} onLeave={restart} /> : <NoRequest />
}

function NoRequest() {
  const { t } = useLingui()
  return <NoPaper to="/case/index">{t`查看全部案件`}</NoPaper>
}

function OneRequest({ id, onLeave }: { id: string; onLeave: () => void }) {
  const isNew = useView().path === '/caseAdd'
  const draft = useDraft(id)
  // Version 0: the server has never answered for it, so it has nothing to say about it either.
  const isAsked = draft !== undefined && (draft ? draft.version !== 0 : !isNew)
  const { detail, loading, error, refresh } = useCase(id, isAsked)
  const [opened, setOpened] = useState(0)
  const waited = useRef(false)
  const typed = useRef(false)
  if (draft) {
    waited.current = draft.waiting
    typed.current = true
  }
  useOpening(!isNew && draft === null && !typed.current && !loading ? detail : undefined)
  // What lies at the server and waits for nothing from here is read on the screen of its case; so is a draft thrown away.
  const isOver = isNew || typed.current || (detail !== null && detail !== undefined && !mayResubmit(detail))
  const isThere = draft === null && Boolean(detail) && isOver
  useFiled(id, isThere, waited.current)
  const isRead = draft !== undefined && detail !== undefined && !isThere
  useLeaving(isRead && !draft?.waiting && Boolean(draft || isNew), onLeave)

  if (!isRead) return <Skeleton lines={8} />
  if (draft?.waiting) return <WaitingPaper paper={requestPaper} draft={draft} />
  if (draft || isNew)
    return (
      <EditCase
        key={opened}
        id={id}
        draft={draft ?? undefined}
        sent={(draft?.version && detail) || undefined}
        reopen={() => setOpened(opened + 1)}
      />
    )
  if (detail || loading) return <Skeleton lines={8} />
  return error && error.code !== 'notFound' ? <ErrorState error={error} retry={refresh} /> : <NoRequest />
}

function mayResubmit({ state }: CaseDetail): boolean {
  return caseMoves.resubmit.from.includes(state)
}

/** A case that came back: makes the draft to type over, once. */
function useOpening(detail: CaseDetail | null | undefined): void {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const begun = useRef(false)
  const userId = useSession()?.user.id
  const open = userId && detail && mayResubmit(detail) ? detail : undefined
  useEffect(() => {
    if (!open || begun.current) return
    begun.current = true
    startEditing(open, userId).catch((error: unknown) => setFailure({ error }))
  }, [open, userId])
  if (failure) throw failure.error
}

async function startEditing(row: CaseDetail, userId: string | undefined): Promise<void> {
  const { nature, cause, agreement, claims, amount, currency, facts, evidence, filedBy } = row
  const party = ({ camp: _, linked: __, ...one }: CaseDetail['applicants'][number]) => one
  const fields: Typed = {
    step: 0,
    nature,
    cause,
    agreement,
    claims,
    amount,
    currency,
    facts,
    evidence,
    // Whoever mends what somebody else sent says anew who they are: nobody sits down in the seat of another.
    filedBy: row.ownerId === userId ? filedBy : '',
    applicants: row.applicants.map(party),
    respondents: row.respondents.map(party),
    agents: row.agents.map(({ id, name, phone, firm, partyIds }) => ({ id, name, phone, firm, partyIds })),
  }
  const holder = (file: CaseDetail['files'][number]) =>
    row.agents.find(({ letter }) => letter === file.attachmentId && file.purpose === 'authority')
  const files = row.files.map((file) => {
    const agent = holder(file)
    return { ...file, purpose: agent ? letterOf(agent.id) : file.purpose }
  })
  await holdFiles(row.id, files, caseFilesGroup.group)
  const draft = { id: row.id, call: caseLife.submitCase.name, title: titleOf(fields), fields, version: row.version }
  await keepDraft(draft, 0)
}

/** The case takes the place of its form, and says so where it came before our eyes. */
function useFiled(id: string, isThere: boolean, waited: boolean): void {
  const { t } = useLingui()
  const toCase = useToCase()
  const said = useRef(false)
  useEffect(() => {
    if (isThere && waited && !said.current) notify(t`仲裁申请已提交`)
    said.current = isThere
  }, [isThere, waited, t])
  // Once: words are new with every drawing, and each navigation would begin the one before anew.
  useEffect(() => {
    if (isThere) void toCase(id, true)
  }, [id, isThere, toCase])
}

/**
 * Says when the view is hidden with nothing being typed in it. A kept view knows only what was so when it was last on the
 * screen, and a case that came back meanwhile is opened on the view that sent it: that must begin anew.
 */
function useLeaving(isTyping: boolean, onLeave: () => void): void {
  const latest = useRef(isTyping)
  latest.current = isTyping
  useEffect(
    () => () => {
      if (!latest.current) onLeave()
    },
    [onLeave],
  )
}
