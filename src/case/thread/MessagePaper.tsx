import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import {
  audienceWords,
  caseMessageFields,
  caseMessageParts,
  threadFiles,
  threads,
  threadTextMax,
} from '../../../contract/thread/thread.ts'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps } from '../../draft/casePaper/casePaper.ts'
import { PartFacts } from '../../draft/paper/PartFacts.tsx'
import { useOptional } from '../../draft/useOptional.ts'
import type { DraftFile } from '../../local/file.ts'
import { useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { CaseDocuments } from '../step/CaseDocuments.tsx'
import { useAudiences } from './useAudiences.ts'

const text = z.string()
/** The audience is empty until it is chosen: nobody writes to anybody by mistake. */
export const typedMessage = lenient(z.extend(caseMessageFields, { baseId: text, caseNo: text, audience: text }))
type Typed = ReturnType<typeof typedMessage>

const words = wordsOf(caseMessageParts)

/** A message in the thread of a case (/messageAdd). */
const message = casePaper({
  kind: 'caseMessage',
  submit: threads.sendCaseMessage,
  body: threads.sendCaseMessage.body,
  title: () => msg`写往来消息`,
  titleOf: ({ caseNo }, say) => `${caseNo} · ${say(msg`往来消息`)}`,
  typedOf: typedMessage,
  bodyOf: ({ caseNo: _, ...said }, { id, files }) => ({
    ...said,
    id,
    files: files.map((file) => ({ attachmentId: file.id })),
  }),
  parts: words,
  placeOf: ([at]) => String(at),
  placeOfFile: () => 'files',
  Fields,
  Facts,
})

export const MessagePaperScreen = () => <CasePaperScreen paper={message} />

/** To whom, what, and what is attached. */
function Fields({ form, draftId, files, keep, of: { row } }: FieldsProps<Typed>) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const said = useWatch({ control, name: 'text' })
  const may = useAudiences(row.id)
  return (
    <Section title={t`往来消息`}>
      <div className="fields">
        <Select
          label={i18n._(words.audience)}
          required
          wide
          placeholder={t`请选择谁能读到`}
          hint={t`联系仲裁庭须同时抄送对方当事人；只有您选择的范围能读到。`}
          options={may.map((value) => ({ value, label: i18n._(audienceWords[value]) }))}
          {...register('audience')}
          error={wrong('audience')}
        />
        <TextArea
          label={i18n._(words.text)}
          required
          wide
          limit={threadTextMax}
          count={said.length}
          {...register('text')}
          error={wrong('text')}
        />
        <div className="wide" data-field="files">
          <FileField
            label={optional(i18n._(words.files))}
            draftId={draftId}
            purpose="thread"
            group={threadFiles.group}
            limit={threadFiles.max}
            files={files}
            error={wrong('files')}
            before={keep}
          />
        </div>
        <div className="wide" data-field="fileIds">
          <Cited form={form} caseId={row.id} error={wrong('fileIds')} />
        </div>
      </div>
    </Section>
  )
}

/** Which files of the case it points at; those chosen before stay chosen where there is no network. */
function Cited({
  form,
  caseId,
  error,
}: Pick<FieldsProps<Typed>, 'form'> & { caseId: string; error: Wrong | undefined }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const marked = useWatch({ control: form.control, name: 'fileIds' })
  const [open, setOpen] = useState(false)
  const count = marked.length
  if (!open || !online)
    return (
      <div className="row">
        <Button small icon="list" aria-expanded={false} disabled={!online} onClick={() => setOpen(true)}>
          {t`引用本案文件`}
        </Button>
        <span className="muted small-text">
          {online ? (count ? t`已选择 ${count} 份` : '') : t`联网后可以引用本案已有的文件。`}
        </span>
      </div>
    )
  return (
    <CaseDocuments
      label={i18n._(words.fileIds)}
      none={t`本案还没有可以引用的文件。`}
      caseId={caseId}
      marked={marked}
      onChange={(ids) => form.setValue('fileIds', ids, { shouldDirty: true, shouldValidate: true })}
      error={error}
    />
  )
}

function Facts({ typed, files }: { typed: Typed; files: DraftFile[] }) {
  const { t, i18n } = useLingui()
  const count = typed.fileIds.length
  const cited = count ? <Fact label={i18n._(words.fileIds)}>{t`已选择 ${count} 份`}</Fact> : null
  return (
    <Section title={t`往来消息`}>
      <div className="stack">
        <PartFacts parts={caseMessageParts} typed={typed} own={{ fileIds: cited }} />
        <FileList files={files} />
      </div>
    </Section>
  )
}
