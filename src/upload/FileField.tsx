import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AppError } from '../../contract/errors.ts'
import { type FileGroup, maxMbOf } from '../../contract/file.ts'
import type { Attachment } from '../../contract/upload.ts'
import { config } from '../local/config.ts'
import { appendHeld, type DraftFile, forgetRefused, removeFile } from '../local/file.ts'
import { useConnection } from '../local/hooks.ts'
import { dropLost } from '../local/send/direct.ts'
import { dropAtServer } from '../local/send/loose.ts'
import { renewHeld } from '../local/send/renew.ts'
import { current } from '../local/session.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { notify, notifyError } from '../ui/notify.tsx'
import { Downloads } from './Downloads.tsx'
import { CheckingEntry, FileEntry } from './FileEntry.tsx'
import { DropZone } from './field/DropZone.tsx'
import { TotalProgress } from './field/TotalProgress.tsx'
import { usePaste } from './field/useIncoming.ts'
import { useRefused } from './field/useRefused.ts'
import { QrDialog } from './qr/QrDialog.tsx'
import { type OpenCode, useLeftCode } from './qr/useLeftCode.ts'
import { Refusals } from './Refusals.tsx'
import { suffixesOf } from './suffixes.ts'
import { useTake } from './useTake.ts'
import './field.css'

/** How often a list that stays open looks which of its files are to be asked after. */
const renewMs = 3_600_000

interface FileFieldProps {
  label: string
  draftId: string
  purpose: string
  group: FileGroup
  /** How many files the list takes (specification §5). */
  limit?: number
  /** How many more it takes, where it shares its limit with other lists of its form. */
  room?: number
  files: DraftFile[]
  required?: boolean
  error?: Wrong | undefined
  /** What else a person should know before choosing. */
  hint?: ReactNode
  /** The draft must be there before its files are. */
  before: () => Promise<void>
}

/**
 * Files of one purpose: chosen, dropped, pasted, photographed or sent from a phone; checked and hashed in workers, kept on
 * this device, and on their way to the server as soon as it answers.
 */
export function FileField(props: FileFieldProps) {
  const { label, draftId, purpose, group, limit = 1, files, required, error, hint, before } = props
  const { t } = useLingui()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const [qr, setQr] = useState<{ left?: OpenCode }>()
  const { online } = useConnection()
  const maxMb = maxMbOf(group, useSnapshot(config).uploadSize)
  const room = props.room ?? limit - files.length
  const { take, checking, notTaken, forget, refuse } = useTake({ draftId, purpose, group, maxMb, limit, room, before })
  // What is checked takes its place, too.
  const free = room - checking.length
  const refused = useRefused(draftId, purpose)
  const suffixes = suffixesOf(group)
  usePaste(section, (pasted) => void take(pasted))
  useEffect(() => {
    const abort = new AbortController()
    dropLost(draftId, abort.signal).catch(reportError)
    return () => abort.abort()
  }, [draftId])

  useEffect(() => {
    if (!online) return
    const abort = new AbortController()
    const renew = () =>
      renewHeld(draftId, purpose, abort.signal).catch((error: unknown) => {
        // Nobody answers, or nobody is signed in: the next round asks again.
        if (!abort.signal.aborted && !(error instanceof AppError)) reportError(error)
      })
    void renew()
    const timer = setInterval(renew, renewMs)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [draftId, purpose, online])

  async function remove(file: DraftFile): Promise<void> {
    const agreed = await confirm({
      title: t`移除文件`,
      text: t`确定移除该文件？`,
      accept: t`移除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    try {
      if (await removeFile(file.id)) dropAtServer([file.id]).catch(reportError)
    } catch (caught) {
      notifyError(asAppError(caught))
    }
    section.current?.querySelector('input')?.focus()
  }

  async function openQr(): Promise<void> {
    // Asked now: who clicks in the first moment is signed in, too.
    const signedIn = Boolean((await current())?.token)
    if (!online || !signedIn) notify(t`手机上传需要联网并登录`, 'blue')
    else if (free < 1) refuse('', new AppError('file.tooMany', { max: limit }))
    else setQr({})
  }

  async function receive(came: Attachment[]): Promise<void> {
    try {
      await before()
      await appendHeld(draftId, came, { purpose, group })
      // The phone has let go of them: they are listed, and it is said that some must go.
      if (came.length > free) refuse('', new AppError('file.tooMany', { max: limit }))
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }

  useLeftCode({ draftId, purpose, receive, reopen: (left) => setQr({ left }) })

  return (
    <section ref={section} className={`field wide${error ? ' wrong' : ''}`} aria-label={label}>
      <h3>
        {label}
        {required ? (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </h3>
      {files.length || checking.length ? (
        <ul className="files">
          {files.map((file) => (
            <FileEntry key={file.id} file={file} list={id} onRemove={() => void remove(file)} />
          ))}
          {checking.map((entry) => (
            <CheckingEntry key={entry.id} {...entry} />
          ))}
        </ul>
      ) : null}
      <Downloads list={id} />
      <TotalProgress label={label} files={files} />
      <DropZone
        label={label}
        group={group}
        multiple={limit > 1}
        wrong={Boolean(error)}
        describedBy={error ? `${id}-error ${id}-tips` : `${id}-tips`}
        onFiles={(chosen) => void take(chosen)}
        more={
          <Button icon="device" aria-label={t`手机上传${label}`} aria-haspopup="dialog" onClick={() => void openQr()}>
            {t`手机上传`}
          </Button>
        }
        tips={
          <span className="tips" id={`${id}-tips`}>
            {t`支持 ${suffixes}，单个小于 ${maxMb}M，最多 ${limit} 个，可拖入或粘贴`}
            {hint ? <> · {hint}</> : null}
          </span>
        }
      />
      <Refusals
        group={group}
        list={[...notTaken, ...refused]}
        onForget={(which) => (typeof which === 'string' ? void forgetRefused(which) : forget(which))}
      />
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
      {qr ? (
        <QrDialog
          {...{ group, draftId, purpose }}
          limit={free}
          left={qr.left}
          onFiles={(came) => void receive(came)}
          onClose={() => setQr(undefined)}
        />
      ) : null}
    </section>
  )
}
