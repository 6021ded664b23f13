import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppError } from '../../../contract/errors.ts'
import { dropDraft } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Autosave } from '../../ui/useAutosave.ts'

/** Around the fields of a registration: why it came back, what stands in the way, and what may be done with it. */
export function OwnFormFrame({
  title,
  error,
  changed,
  reason,
  files,
  draftId,
  autosave,
  onClose,
  store,
  submit,
  children,
}: {
  title: string
  /** Why the draft could not be written. */
  error: AppError | undefined
  /** What was sent before is another by now, by another device or a secretary: what may be done about it. */
  changed: { onTake: () => Promise<void>; onKeep: () => void } | undefined
  /** Why it was returned, or empty. */
  reason: string
  files: DraftFile[]
  /** The draft that may be discarded. */
  draftId: string | undefined
  autosave: Autosave
  onClose: () => void
  store?: () => Promise<boolean>
  submit: () => Promise<boolean>
  children: ReactNode
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const sent = files.reduce((sum, file) => sum + file.sent, 0)

  async function leave(): Promise<void> {
    if (await autosave.flush()) onClose()
  }

  async function take(how: () => Promise<void>): Promise<void> {
    autosave.settle()
    await how()
  }

  async function drop(id: string): Promise<void> {
    const agreed = await confirm({
      title: t`删除草稿`,
      text: t`草稿及其中的材料将从本设备删除，无法恢复。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    autosave.settle()
    await dropDraft(id)
    onClose()
  }

  return (
    <form className="stack" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      {error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error)}
        </Banner>
      ) : null}
      {changed ? (
        <Banner family="amber" icon="alert" alert>
          <strong>{t`该记录已在别处更新。可以改用现在的内容，或以您填写的为准再次提交。`}</strong>
          <span className="row">
            <Button small icon="undo" onClick={() => void take(changed.onTake)}>{t`改用现在的内容`}</Button>
            <Button small icon="check" onClick={changed.onKeep}>{t`以我填写的为准`}</Button>
          </span>
        </Banner>
      ) : null}
      {reason ? (
        <Banner family="amber" icon="undo">
          <strong>{t`已退回，请修改后重新提交`}</strong>
          <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
        </Banner>
      ) : null}
      {online ? null : (
        <Banner family="amber" icon="offline">
          {t`没有网络时可以先填写，内容会暂存在本设备；提交需要网络。`}
        </Banner>
      )}
      <Section title={title}>{children}</Section>
      {sent > 0 && sent < total ? <Progress label={t`材料上传`} done={sent} total={total} /> : null}
      <section className="action-bar" aria-label={t`操作`}>
        <span className="grow wide-only muted small-text">{t`填写内容会自动保存在本设备`}</span>
        {draftId ? (
          <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop(draftId)} />
        ) : null}
        <Button onClick={() => void leave()}>{t`返回`}</Button>
        {store ? (
          <OnceButton icon="check" disabled={!online} action={store}>
            {t`仅保存`}
          </OnceButton>
        ) : null}
        <OnceButton look="primary" icon="send" disabled={!online} action={submit}>
          {t`提交审核`}
        </OnceButton>
      </section>
    </form>
  )
}
