import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { courtFileRule, courtFiles } from '../../../contract/hearing/courtFile.ts'
import type { Trial } from '../../../contract/hearing/trial.ts'
import { type Draft, keepDraft } from '../../local/draft.ts'
import { useDrafts, useFiles } from '../../local/hooks.ts'
import { submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { FileField } from '../../upload/FileField.tsx'
import { call, trialIdOf } from './drafts.ts'

/**
 * Chooses a file and puts it into the outbox, from which it goes when the server answers; then another one. One that was chosen
 * and not handed in, or was refused, is there again.
 */
export function AddCourtFile({ row }: { row: Trial }) {
  const [fresh, setFresh] = useState(() => crypto.randomUUID())
  const begun = useDrafts(call)?.find((draft) => trialIdOf(draft) === row.id)
  const id = begun?.id ?? fresh
  return <OneFile key={id} id={id} begun={begun} row={row} onAdded={() => setFresh(crypto.randomUUID())} />
}

interface OneFileProps {
  /** Of the draft, and of the file of the hearing that it becomes. */
  id: string
  begun: Draft | undefined
  row: Trial
  onAdded: () => void
}

function OneFile({ id, begun, row, onAdded }: OneFileProps) {
  const { t } = useLingui()
  const files = useFiles(id) ?? []
  const written = useRef<Promise<unknown>>(undefined)

  /** The draft that the file lies in; there is nothing in it but that. Throws as `keepDraft`, and may be tried again. */
  async function keep(): Promise<void> {
    if (begun) return
    const draft = { id, call, title: row.title, fields: { trialId: row.id }, version: 0 }
    written.current ??= keepDraft(draft, 0)
    try {
      await written.current
    } catch (error) {
      written.current = undefined
      throw error
    }
  }

  const { run, busy } = useOnce(async () => {
    const [file] = files
    if (!file) return false
    try {
      const body = { id, trialId: row.id, file: { attachmentId: file.id } }
      await submit(courtFiles.fileJoinCourt, id, { body })
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
    onAdded()
    return true
  })

  return (
    <>
      <FileField
        label={t`庭审材料`}
        draftId={id}
        purpose="courtFile"
        group={courtFileRule.group}
        files={files}
        hint={t`添加后所有参会人可见`}
        before={keep}
      />
      {begun?.refused ? <p className="wrong-text">{errorText(begun.refused)}</p> : null}
      {files.length ? (
        <div className="row">
          <Button look="primary" icon="send" busy={busy} onClick={run}>
            {t`添加`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
