import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import type { RowOf } from '../../../contract/event.ts'
import { goTo } from '../../draft/goTo.ts'
import { NewerNotice } from '../../draft/NewerNotice.tsx'
import { PaperForm } from '../../draft/paper/PaperForm.tsx'
import { usePaper } from '../../draft/paper/usePaper.ts'
import type { Draft } from '../../local/draft.ts'
import { type FiledKind, type FiledPaper, shownFiles } from '../paper/filedPaper.ts'
import { History } from '../paper/History.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

interface EditPaperProps<K extends FiledKind, T extends FieldValues, B> {
  paper: FiledPaper<K, T, B>
  id: string
  draft: Draft | undefined
  /** What the server holds, for one that came back. */
  row: RowOf[K] | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** An application being typed, on this device only until it is submitted. */
export function EditPaper<K extends FiledKind, T extends FieldValues, B>(props: EditPaperProps<K, T, B>) {
  const { paper, id, draft, row, reopen } = props
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const typing = usePaper(paper, {
    id,
    draft,
    back: () => navigate({ to: paper.to.list }),
    reopen,
    lead([first]) {
      const field = first?.path[0]
      if (field !== undefined) requestAnimationFrame(() => goTo(String(field)))
    },
  })
  const { form, files, keep, steps } = typing
  // What the server holds, where it is newer than what is typed over.
  const newer = row && row.version > (draft?.version ?? 0) ? row : undefined
  return (
    <div className={`form-page${row ? ' with-side' : ''}`}>
      <PaperForm
        typing={typing}
        parts={paper.parts}
        title={i18n._(row ? paper.words.changing(row.no) : paper.words.fresh)}
        stale={newer !== undefined}
        notices={
          newer ? (
            <NewerNotice
              onKeepMine={() => steps.keepMine(newer.version)}
              theirs={<paper.Facts typed={paper.typedFrom(newer)} files={shownFiles(newer)} />}
            />
          ) : row ? (
            <ReturnNotice parts={paper.parts} row={row} />
          ) : null
        }
        send={t`提交申请`}
      >
        <paper.Form form={form} draftId={id} files={files} keep={keep} />
      </PaperForm>
      {row ? (
        <aside aria-label={t`办理记录`}>
          <History paper={paper} row={row} />
        </aside>
      ) : null}
    </div>
  )
}
