import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId } from 'react'
import type { FileGroup } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { type DraftFile, removeFile } from '../local/file.ts'
import { useConnection } from '../local/hooks.ts'
import { dropLost, retryFile } from '../local/send/direct.ts'
import { sendEarlyNow } from '../local/send/early.ts'
import { dropAtServer } from '../local/send/loose.ts'
import { renewHeld } from '../local/send/renew.ts'
import { confirm } from '../ui/Dialog.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { notifyError } from '../ui/notify.tsx'
import { Downloads } from './Downloads.tsx'
import { CheckingEntry, FileEntry } from './FileEntry.tsx'
import { DropZone } from './field/DropZone.tsx'
import { NeedsAttention } from './field/NeedsAttention.tsx'
import { Refusals } from './field/Refusals.tsx'
import { TotalProgress } from './field/TotalProgress.tsx'
import { useRefused } from './field/useRefused.ts'
import { useSources } from './field/useSources.tsx'
import { suffixesOf } from './suffixes.ts'
import './field.css'

/** How often a list that stays open looks which of its files are to be asked after. */
const renewMs = 3_600_000

interface FileFieldProps {
  label: string
  draftId: string
  purpose: string
  /** The default groups of specification §5 where none is named. */
  group?: FileGroup
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
  const { label, draftId, purpose, group = 'any', limit = 1, files, required, error, hint, before } = props
  const { t } = useLingui()
  const id = useId()
  const { returns } = useConnection()
  const room = props.room ?? limit - files.length
  const purposeOf = () => purpose
  const sources = useSources({ label, draftId, place: purpose, purposeOf, group, limit, room, before })
  const { section, maxMb, checking, notTaken, forget } = sources
  const refused = useRefused(draftId, purpose)
  const suffixes = suffixesOf(group)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    const abort = new AbortController()
    dropLost(draftId, abort.signal).catch(reportError)
    return () => abort.abort()
  }, [draftId, returns])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
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
  }, [draftId, purpose, returns])

  async function remove(file: { id: string }): Promise<void> {
    const agreed = await confirm({
      title: t`移除文件`,
      text: t`确定移除该文件？`,
      accept: t`移除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    await takeOff(file.id)
    section.current?.querySelector('input')?.focus()
  }

  async function takeOff(which: string): Promise<void> {
    try {
      if (await removeFile(which)) dropAtServer([which]).catch(reportError)
    } catch (caught) {
      notifyError(asAppError(caught))
    }
  }

  function again(which: string): void {
    retryFile(which, 'send').then(sendEarlyNow, (caught: unknown) => notifyError(asAppError(caught)))
  }

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
        onFiles={sources.take}
        more={sources.byPhone}
        tips={
          <span className="tips" id={`${id}-tips`}>
            {t`支持 ${suffixes}，单个小于 ${maxMb}M，最多 ${limit} 个`}
            <span className="by-mouse">{t`，可拖入或粘贴`}</span>
            {hint ? <> · {hint}</> : null}
          </span>
        }
      />
      <Refusals
        group={group}
        list={[...notTaken, ...refused.filter((file) => !file.here)]}
        onForget={(which) => (typeof which === 'string' ? void takeOff(which) : forget(which))}
      />
      <NeedsAttention
        list={refused.filter((file) => file.here)}
        onRetry={(file) =>
          room < 1 ? sources.refuse('', new AppError('file.tooMany', { max: limit })) : again(file.id)
        }
        onRemove={(file) => void remove(file)}
      />
      {error ? (
        <p className="wrong-text" id={`${id}-error`}>
          <Icon name="alert" /> {errorText(error)}
        </p>
      ) : null}
      {sources.dialog}
    </section>
  )
}
