import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dropDraft } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OwnFormProps } from './OwnPart.tsx'
import type { useOwnForm } from './useOwnForm.ts'

/** Around the fields of a registration: why it came back, what stands in the way, and what may be done with it. */
export function OwnFormFrame({
  title,
  row,
  draft,
  files,
  form: { autosave, version, replace },
  onTake,
  onClose,
  store,
  submit,
  children,
}: {
  title: string
  /** Undefined while they are being read from the device. */
  files: DraftFile[] | undefined
  form: Pick<ReturnType<typeof useOwnForm>, 'autosave' | 'version' | 'replace'>
  store?: () => Promise<boolean>
  submit: () => Promise<boolean>
  children: ReactNode
} & Pick<OwnFormProps, 'row' | 'draft' | 'onTake' | 'onClose'>) {
  const { t } = useLingui()
  const { online } = useConnection()
  const total = files?.reduce((sum, file) => sum + file.size, 0) ?? 0
  const sent = files?.reduce((sum, file) => sum + file.sent, 0) ?? 0
  // Until its files are read it would go out without them.
  const maySend = online && files !== undefined
  // What was sent before is another by now, by another device or a secretary.
  const changed = row && version > 0 && row.version !== version ? row : undefined
  const reason = row?.state === 'returned' ? row.reason : ''

  async function leave(): Promise<void> {
    if (await autosave.flush()) onClose()
  }

  async function take(): Promise<void> {
    autosave.settle()
    await onTake()
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
      {autosave.error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(autosave.error)}
        </Banner>
      ) : null}
      {changed ? (
        <Banner family="amber" icon="alert" alert>
          <strong>{t`该记录已在别处更新。可以改用现在的内容，或以您填写的为准再次提交。`}</strong>
          <span className="row">
            <Button small icon="undo" onClick={() => void take()}>{t`改用现在的内容`}</Button>
            <Button small icon="check" onClick={() => replace(changed.version)}>{t`以我填写的为准`}</Button>
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
        {draft ? (
          <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop(draft.id)} />
        ) : null}
        <Button onClick={() => void leave()}>{t`返回`}</Button>
        {store ? (
          <OnceButton icon="check" disabled={!maySend} action={store}>
            {t`仅保存`}
          </OnceButton>
        ) : null}
        <OnceButton look="primary" icon="send" disabled={!maySend} action={submit}>
          {t`提交审核`}
        </OnceButton>
      </section>
    </form>
  )
}
