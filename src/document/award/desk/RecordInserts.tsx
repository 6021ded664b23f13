import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { caseFiles } from '../../../../contract/caseFile/caseFile.ts'
import { records } from '../../../../contract/hearing/record.ts'
import { type Trial, trialHasBegun, trials } from '../../../../contract/hearing/trial.ts'
import { useAsk } from '../../../action/useAsk.ts'
import { useConnection } from '../../../local/hooks.ts'
import { dateTime } from '../../../ui/format.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { clipped } from './clip.ts'
import { InsertLine } from './InsertLine.tsx'
import type { Insertable } from './insertable.ts'

interface RecordInsertsProps {
  editor: Editor
  caseId: string
  /** What it must say, where something is looked for. */
  wanted: string
}

/** The record of each hearing, paragraph by paragraph, and the files of the case page by page: asked of the server when they are opened. */
export function RecordInserts({ editor, caseId, wanted }: RecordInsertsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState({ records: false, files: false })
  return (
    <>
      <details onToggle={({ currentTarget }) => setOpen({ ...open, records: currentTarget.open })}>
        <summary>{t`庭审笔录`}</summary>
        {open.records ? <Trials editor={editor} caseId={caseId} wanted={wanted} /> : null}
      </details>
      <details onToggle={({ currentTarget }) => setOpen({ ...open, files: currentTarget.open })}>
        <summary>{t`案卷文件`}</summary>
        {open.files ? <Files editor={editor} caseId={caseId} wanted={wanted} /> : null}
      </details>
    </>
  )
}

function Waiting({
  error,
  retry,
}: {
  error: Parameters<typeof ErrorState>[0]['error'] | undefined
  retry: () => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  if (!online) return <p className="muted small-text">{t`联网后可以查阅。`}</p>
  return error ? <ErrorState error={error} retry={retry} /> : <Skeleton lines={2} />
}

function Trials({ editor, caseId, wanted }: RecordInsertsProps) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(trials.listTrials, { body: { baseId: caseId, page: 1, size: 100 } })
  if (!reply) return <Waiting error={error} retry={() => void refresh()} />
  const held = reply.list.filter(({ state }) => trialHasBegun.includes(state))
  if (!held.length) return <p className="muted small-text">{t`本案还没有笔录。`}</p>
  return held.map((trial) => <OneRecord key={trial.id} trial={trial} editor={editor} caseId={caseId} wanted={wanted} />)
}

function OneRecord({ trial, editor, caseId, wanted }: RecordInsertsProps & { trial: Trial }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(records.courtRecord, { body: { id: trial.id } })
  const when = dateTime(trial.startsAt)
  const { title } = trial
  const paragraphs = (reply?.entries ?? [])
    .filter(({ kind, text }) => kind === 'speech' && text.trim() !== '')
    .map(({ id, speaker, text }): Insertable => {
      const said = speaker ? `${speaker}：${text}` : text
      const one = { key: id, title: speaker || t`笔录`, about: clipped(text, 120), quote: said }
      return { ...one, evidence: 'hearings', paged: false, label: () => t`${title}笔录` }
    })
    .filter(({ quote }) => quote.includes(wanted))
  return (
    <section aria-label={title}>
      <h3 className="small-text">
        {title} <span className="number muted">{when}</span>
      </h3>
      {reply ? (
        paragraphs.length ? (
          <ul className="desk-list">
            {paragraphs.map((one) => (
              <InsertLine key={one.key} one={one} editor={editor} caseId={caseId} />
            ))}
          </ul>
        ) : (
          <p className="muted small-text">{wanted ? t`没有找到` : t`本案还没有笔录。`}</p>
        )
      ) : (
        <Waiting error={error} retry={() => void refresh()} />
      )}
    </section>
  )
}

/** Such as the signed record, by its pages. */
function Files({ editor, caseId, wanted }: RecordInsertsProps) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(caseFiles.tree, { query: { caseId } })
  if (!reply) return <Waiting error={error} retry={() => void refresh()} />
  const files = reply.files.filter(({ name }) => /\.pdf$/i.test(name) && name.includes(wanted))
  if (!files.length) return <p className="muted small-text">{wanted ? t`没有找到` : t`本案没有此项内容。`}</p>
  return (
    <ul className="desk-list">
      {files.map(({ attachmentId, name }) => {
        const title = name.replace(/\.pdf$/i, '')
        const label = (page: number) => t`${title}第${page}页`
        const one = { key: attachmentId, title, about: '', quote: '', evidence: attachmentId, paged: true, label }
        return <InsertLine key={attachmentId} one={one} editor={editor} caseId={caseId} />
      })}
    </ul>
  )
}
