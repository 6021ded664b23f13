import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { draftDays } from '../../contract/upload/upload.ts'
import { type DraftFile, pauseFile } from '../local/file.ts'
import { useConnection, useSession } from '../local/hooks.ts'
import { sendEarlyNow } from '../local/send/early.ts'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { bytes } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/Progress.tsx'
import { type EntryState, entryState, percentOf, saidNow } from './field/entryState.ts'
import { useStill } from './field/useStill.ts'
import type { Checking } from './field/useTake.ts'
import { openFile } from './openFile.ts'

const looks: Record<EntryState, { icon: IconName; colour: string; words: MessageDescriptor }> = {
  queued: { icon: 'clock', colour: 'grey', words: msg`等待上传 · 已存本机` },
  offline: { icon: 'offline', colour: 'amber', words: msg`等待网络 · 已存本机` },
  signedOut: { icon: 'lock', colour: 'amber', words: msg`等待登录 · 已存本机` },
  uploading: { icon: 'upload', colour: 'blue', words: msg`上传中` },
  paused: { icon: 'pause', colour: 'grey', words: msg`已暂停` },
  uploaded: { icon: 'check', colour: 'green', words: msg`已上传` },
  direct: { icon: 'upload', colour: 'blue', words: msg`直接上传中 · 未存本机，请保持页面打开` },
  directOffline: { icon: 'offline', colour: 'amber', words: msg`等待网络 · 未存本机，请保持页面打开` },
}

/** Under way, and nothing moved for ten seconds. */
const stalled: Partial<Record<EntryState, MessageDescriptor>> = {
  uploading: msg`等待网络响应 · 已存本机`,
  direct: msg`等待网络响应 · 未存本机，请保持页面打开`,
}

/** The device let go of its copy, or never had one. */
const onlyThere = msg`已上传 · 未存本机，服务器为草稿保留${draftDays}天`

/** A file of a draft: what it is, where it stands in words and icon, and what may be done with it. */
export function FileEntry({
  file,
  list,
  onRemove,
}: {
  file: DraftFile
  /** Where its download shows how far it is. */
  list: string
  onRemove: () => void
}) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const signedIn = Boolean(useSession()?.token)
  const state = entryState(file, { online, signedIn })
  const isStill = useStill(`${state} ${file.sent}`)
  const { icon, colour, words } = looks[state]
  const said = saidNow(state, file.said)
  const standing = isStill && !said ? stalled[state] : undefined
  const isWaiting = Boolean(standing || said)
  const isOnlyThere = file.held && file.direct
  const percent = percentOf(file)
  const { id, name } = file
  const named = useRef<HTMLButtonElement>(null)
  const under = state === 'uploading' || state === 'direct' || (percent > 0 && !file.held)
  const pause = { icon: 'pause', label: t`暂停 ${name}`, run: () => void pauseFile(id, true) } as const
  const acts: Partial<Record<EntryState, Omit<ActProps, 'leaveFocus'>>> = {
    queued: pause,
    uploading: pause,
    paused: { icon: 'play', label: t`继续 ${name}`, run: () => void pauseFile(id, false) },
    offline: { icon: 'refresh', label: t`立即重试 ${name}`, run: sendEarlyNow },
  }
  const act = acts[state]
  // Nowhere yet, neither here nor whole at the server.
  const opens = !file.direct || file.held
  return (
    <Row
      icon="file"
      name={
        opens ? (
          <button
            ref={named}
            type="button"
            className="link name"
            onClick={() => void openFile(file, list)}
            title={t`打开或下载`}
          >
            {name}
          </button>
        ) : (
          <span className="name">{name}</span>
        )
      }
      size={file.size}
      state={
        <span className={`file-state ${isWaiting ? 'amber' : colour}`} data-state={standing ? 'stalled' : state}>
          <Icon name={said ? 'alert' : standing ? 'clock' : icon} /> {said ? `${errorText(said)} · ` : null}
          {i18n._(standing ?? (isOnlyThere ? onlyThere : words))}
          {under || file.held ? ` ${percent}%` : null}
        </span>
      }
      bar={under ? <ProgressBar label={t`${name} 的上传进度`} done={percent} total={100} /> : null}
    >
      {act ? <Act {...act} leaveFocus={() => named.current?.focus()} /> : null}
      <Button look="quiet" icon="trash" aria-label={t`移除 ${file.name}`} onClick={onRemove} />
    </Row>
  )
}

interface ActProps {
  icon: IconName
  label: string
  run: () => void
  leaveFocus: () => void
}

/** Pauses, resumes or tries again: one button, so that the keyboard stays on it; its focus goes on when it is gone. */
function Act({ icon, label, run, leaveFocus }: ActProps) {
  const place = useRef<HTMLSpanElement>(null)
  const leave = useRef(leaveFocus)
  leave.current = leaveFocus
  useLayoutEffect(() => {
    const own = place.current
    return () => {
      if (own?.contains(document.activeElement)) leave.current()
    }
  }, [])
  return (
    <span ref={place}>
      <Button look="quiet" icon={icon} aria-label={label} onClick={run} />
    </span>
  )
}

/** A chosen file while it is checked. */
export function CheckingEntry({ name, size, done, cancel }: Checking) {
  const { t } = useLingui()
  const percent = size === 0 ? 0 : Math.floor((done / size) * 100)
  return (
    <Row
      icon="file"
      name={<span className="name">{name}</span>}
      size={size}
      state={
        <span className="file-state blue" data-state="checking">
          <Icon name="search" /> {t`正在检查`} {percent}%
        </span>
      }
      bar={<ProgressBar label={t`正在检查 ${name}`} done={percent} total={100} />}
    >
      <Button look="quiet" icon="close" aria-label={t`取消检查 ${name}`} onClick={cancel} />
    </Row>
  )
}

function Row({
  icon,
  name,
  size,
  state,
  bar,
  children,
}: {
  icon: IconName
  name: ReactNode
  size: number
  state: ReactNode
  bar: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        {name}
        <small className="file-facts">
          <span>{bytes(size)}</span>
          {state}
        </small>
        {bar}
      </div>
      <span className="file-actions">{children}</span>
    </li>
  )
}
