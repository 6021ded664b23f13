import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useForm, useFormState } from 'react-hook-form'
import {
  documentKinds,
  documentLanguages,
  type TemplateHead,
  templateBody,
  templates,
  templateTitleMax,
  type WordLeftOut,
} from '../../../contract/template/template.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import { Listing } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { type Draft, dropDraft } from '../../local/draft.ts'
import { useDraft } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { Saved } from '../../ui/DraftNotices.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { wrongOf } from '../../ui/wrongOf.ts'
import { BodyRefused, useRefusedBody } from '../BodyRefused.tsx'
import { DocumentEditor } from '../editor/DocumentEditor.tsx'
import { kindWords, languageWords } from '../words.ts'
import { LeftOut } from './LeftOut.tsx'
import { blank, type Typed, typedOf } from './typed.ts'

interface Wanted {
  /** Of the version that is written. */
  id: string
  /** What was read from a Word file. */
  read?: (Pick<Typed, 'title' | 'body'> & { leftOut: WordLeftOut[] }) | undefined
  /** What it begins with: a draft that is written on, or the version it follows. */
  from?: TemplateHead | undefined
  /** Told the version that was saved; nothing where it was left. */
  onClose: (id?: string) => void
}

/** Writes a version of a template. What is typed lies on this device until it is saved. */
export function WriteTemplate({ id, from, read, onClose }: Wanted) {
  const draft = useDraft(id)
  const asked = useAsk(templates.getTemplate, from && draft === null ? { params: { id: from.id } } : undefined)
  if (draft === undefined) return <Skeleton lines={8} />
  if (draft)
    return <Form id={id} draft={draft} typed={typedOf(draft.fields)} version={draft.version} onClose={onClose} />
  if (!from) {
    const { leftOut = [], ...begun } = read ?? {}
    return (
      <Form id={id} draft={undefined} typed={{ ...blank, ...begun }} version={0} onClose={onClose} leftOut={leftOut} />
    )
  }
  return (
    <Listing asked={asked}>
      {({ kind, language, title, body, revision }) => {
        const isOwn = from.state === 'draft'
        const typed = { follows: isOwn ? null : from.id, kind, language, title, body }
        return <Form id={id} draft={undefined} typed={typed} version={isOwn ? revision : 0} onClose={onClose} />
      }}
    </Listing>
  )
}

interface FormProps extends Pick<Wanted, 'id' | 'onClose'> {
  draft: Draft | undefined
  typed: Typed
  version: number
  /** What of a Word file did not come along. */
  leftOut?: readonly WordLeftOut[]
}

function Form({ id, draft, typed, version, onClose, leftOut = [] }: FormProps) {
  const { t, i18n } = useLingui()
  const form = useForm<Typed>({ defaultValues: typed })
  const { errors } = useFormState({ control: form.control })
  const bodyRefused = useRefusedBody()
  const drafting = useDraftForm<Typed>({
    id,
    call: templates.writeTemplate,
    form,
    draft,
    version,
    titleOf: (fields) => fields.title,
    placeOf: ([at]) => String(at),
    lead: bodyRefused.lead,
  })
  const save = useOnce(async () => {
    const body = { id, revision: drafting.version(), ...form.getValues() }
    form.clearErrors()
    bodyRefused.clear()
    const checked = templateBody.safeParse(body)
    if (!checked.success) {
      const fields = checked.error.issues.map(({ path, message }) => ({
        path: path as string[],
        code: message as never,
      }))
      drafting.showRefused(fields)
      return false
    }
    try {
      await ask(templates.writeTemplate, { body })
      drafting.autosave.settle()
      await dropDraft(id)
      notify(t`模板已保存，启用后即可使用`)
      onClose(id)
      return true
    } catch (error) {
      const refused = asAppError(error)
      drafting.showRefused(refused.fields)
      if (refused.fields.length === 0) notifyError(refused)
      return false
    }
  })
  // Also what was only filled in, and not typed in yet.
  const keep = async () => {
    try {
      await drafting.save()
      drafting.autosave.settle()
      onClose()
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  const leave = async () => {
    if (await drafting.autosave.flush()) onClose()
  }
  const drop = async () => {
    const agreed = await confirm({
      title: t`放弃编写`,
      text: t`本设备上的草稿将被删除，无法恢复。`,
      accept: t`删除草稿`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    drafting.autosave.settle()
    await dropDraft(id)
    onClose()
  }
  const options = <T extends string>(values: readonly T[], words: Record<T, MessageDescriptor>) =>
    values.map((value) => ({ value, label: i18n._(words[value]) }))
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t`编写模板`}</h1>
        <Saved savedAt={drafting.autosave.savedAt} />
      </div>
      <div className="fields">
        <TextInput
          label={t`模板名称`}
          required
          maxLength={templateTitleMax}
          {...form.register('title')}
          error={wrongOf(errors.title)}
        />
        <Select label={t`文书种类`} required options={options(documentKinds, kindWords)} {...form.register('kind')} />
        <Select
          label={t`语言`}
          required
          options={options(documentLanguages, languageWords)}
          {...form.register('language')}
        />
      </div>
      <LeftOut of={leftOut} />
      <BodyRefused of={bodyRefused} />
      <DocumentEditor
        fileId={id}
        value={typed.body}
        label={t`模板内容`}
        palette
        refused={bodyRefused.refused?.place}
        onChange={(body) => form.setValue('body', body, { shouldDirty: true })}
      />
      <section className="action-bar" aria-label={t`操作`}>
        <Button icon="left" onClick={() => void leave()}>
          {t`返回`}
        </Button>
        <span className="grow" />
        {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
        <Button onClick={() => void keep()}>{t`存为草稿`}</Button>
        <Button look="primary" busy={save.busy} onClick={save.run}>
          {t`保存`}
        </Button>
      </section>
    </div>
  )
}
