import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { courtFileRule, courtFiles } from '../../../contract/courtFile.ts'
import type { Trial } from '../../../contract/trial.ts'
import { keepDraft } from '../../local/draft.ts'
import { useDrafts, useFiles } from '../../local/hooks.ts'
import { submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { FileField } from '../../upload/FileField.tsx'
import { call, trialIdOf } from './drafts.ts'

/**
 * Chooses a file and puts it into the outbox, from which it goes when the server answers. One that was chosen and not handed in, or
 * was refused, is there again.
 */
export function AddCourtFile({ row }: { row: Trial }) {
  const { t } = useLingui()
  const [fresh, setFresh] = useState(() => crypto.randomUUID())
  const begun = useDrafts(call)?.find((draft) => trialIdOf(draft) === row.id)
  const draftId = begun?.id ?? fresh
  const files = useFiles(draftId) ?? []
  /** The draft that was written, or is being written, for the file to lie in. */
  const written = useRef<{ id: string; done: Promise<unknown> }>(undefined)

  async function keep(): Promise<void> {
    if (begun) return
    if (written.current?.id !== draftId) {
      const draft = { id: draftId, call, title: row.title, fields: { trialId: row.id }, version: 0 }
      written.current = { id: draftId, done: keepDraft(draft, 0) }
    }
    try {
      await written.current.done
    } catch (error) {
      written.current = undefined
      throw error
    }
  }

  const { run, busy } = useOnce(async () => {
    const [file] = files
    if (!file) return false
    try {
      const body = { id: draftId, trialId: row.id, file: { attachmentId: file.id } }
      await submit(courtFiles.fileJoinCourt, draftId, { body })
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
    setFresh(crypto.randomUUID())
    return true
  })

  return (
    <>
      <FileField
        key={draftId}
        label={t`添加文件`}
        draftId={draftId}
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
