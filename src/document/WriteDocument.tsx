import { useLingui } from '@lingui/react/macro'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { type CaseDocument, caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { courtNotices } from '../../contract/caseDocument/courtNotice.ts'
import { placeName, placesSaid, unfilledKeys } from '../../contract/document/placeholder.ts'
import { templateTitleMax } from '../../contract/template/template.ts'
import { useDraftForm } from '../draft/useDraftForm.ts'
import { ask } from '../local/call.ts'
import { type Draft, dropDraft } from '../local/draft.ts'
import { useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { Saved } from '../ui/DraftNotices.tsx'
import { asAppError } from '../ui/errorText.ts'
import { shownLanguage } from '../ui/language.ts'
import { listed } from '../ui/listed.ts'
import { notifyError } from '../ui/notify.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { wrongOf } from '../ui/wrongOf.ts'
import { download } from '../upload/downloads.ts'
import { BodyRefused, useRefusedBody } from './BodyRefused.tsx'
import { DocumentEditor } from './editor/DocumentEditor.tsx'
import { PreviewButtons } from './PreviewButtons.tsx'
import type { Typed } from './typed.ts'

/** A document that is being written: what is typed lies on this device until it is made. */
export function WriteDocument({
  id,
  draft,
  typed,
  onMade,
  onClose,
}: {
  id: string
  draft: Draft | undefined
  typed: Typed
  onMade: (made: CaseDocument) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { online } = useConnection()
  const form = useForm<Typed>({ defaultValues: typed })
  const { errors } = useFormState({ control: form.control })
  const [body] = useWatch({ control: form.control, name: ['body'] })
  const bodyRefused = useRefusedBody()
  const drafting = useDraftForm<Typed>({
    id,
    call: caseDocuments.makeDocument,
    form,
    draft,
    version: 0,
    titleOf: ({ caseNo, title }) => `${caseNo} · ${title}`,
    placeOf: ([at]) => String(at),
    lead: bodyRefused.lead,
  })
  const make = useOnce(async () => {
    const { caseNo: _, replaces, ...fields } = form.getValues()
    const body = { id, ...fields }
    form.clearErrors()
    bodyRefused.clear()
    const checked = caseDocuments.makeDocument.body.safeParse(body)
    if (!checked.success) {
      drafting.showRefused(
        checked.error.issues.map(({ path, message }) => ({ path: path as string[], code: message as never })),
      )
      return false
    }
    const gaps = unfilledKeys(checked.data.body)
    if (gaps.length) {
      notifyError({ code: 'document.unfilled', params: placesSaid(gaps) })
      return false
    }
    const agreed = await confirm({
      title: t`生成并入卷`,
      text: replaces
        ? t`新文书将取得编号并放入案卷，原文书注明已被替换后留存。`
        : t`文书将取得编号并放入案卷，本案各方随即可以查看。`,
      accept: t`生成并入卷`,
      reject: t`取消`,
    })
    if (!agreed) return false
    try {
      const { title, body: written } = checked.data
      const done = replaces
        ? await ask(courtNotices.updateCourtDoc, { body: { id: replaces, title, body: written } })
        : await ask(caseDocuments.makeDocument, { body })
      drafting.autosave.settle()
      onMade(done)
      await dropDraft(id)
      return true
    } catch (error) {
      const refused = asAppError(error)
      drafting.showRefused(refused.fields)
      if (!refused.fields.some(({ path: [at] }) => at === 'title' || at === 'body')) notifyError(refused)
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
      title: t`放弃这份文书`,
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
  const open = unfilledKeys(body).map((key) => placeName(key, shownLanguage()))
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{t`编写文书`}</h1>
          <p className="muted">{typed.caseNo}</p>
        </div>
        <Saved savedAt={drafting.autosave.savedAt} />
      </div>
      {open.length ? (
        <Banner family="amber" icon="alert">
          {t`尚有未填写的内容：${listed(open)}`}
        </Banner>
      ) : null}
      <BodyRefused of={bodyRefused} />
      <TextInput
        label={t`文书名称`}
        required
        maxLength={templateTitleMax}
        {...form.register('title')}
        error={wrongOf(errors.title)}
      />
      <DocumentEditor
        fileId={id}
        value={typed.body}
        label={t`文书内容`}
        refused={bodyRefused.refused?.place}
        onChange={(next) => form.setValue('body', next, { shouldDirty: true })}
      />
      <section className="action-bar" aria-label={t`操作`}>
        <Button icon="left" onClick={() => void leave()}>
          {t`返回`}
        </Button>
        <span className="grow" />
        {draft ? <Button look="danger" icon="trash" aria-label={t`删除草稿`} onClick={() => void drop()} /> : null}
        <Button onClick={() => void keep()}>{t`存为草稿`}</Button>
        <PreviewButtons
          id={id}
          title={() => form.getValues('title')}
          bytes={(format, list, name) => {
            const { title, body } = form.getValues()
            return download(list, name, caseDocuments.previewDocument, { body: { title, body, format } })
          }}
        />
        <Button
          look="primary"
          busy={make.busy}
          disabled={!online}
          title={online ? undefined : t`联网后可生成，内容已保存在本设备`}
          onClick={make.run}
        >
          {t`生成并入卷`}
        </Button>
      </section>
    </div>
  )
}
