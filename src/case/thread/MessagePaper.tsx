import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { get, useFormState, useWatch } from 'react-hook-form'
import { type Audience, audiences, threadFiles, threads, threadTextMax } from '../../../contract/thread.ts'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps, type OfCase } from '../../draft/casePaper/casePaper.ts'
import type { DraftFile } from '../../local/file.ts'
import { typedTexts } from '../../local/read/typedTexts.ts'
import { Select } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { useAudiences } from './useAudiences.ts'
import { audienceWords } from './words.ts'

interface Typed extends OfCase {
  /** Empty until it is chosen: nobody writes to anybody by mistake. */
  audience: string
  text: string
}

export const typedMessage = typedTexts<Typed>({ baseId: '', caseNo: '', audience: '', text: '' })
const audienceIn = (typed: string): Audience | undefined => audiences.find((one) => one === typed)

/** A message in the thread of a case (/messageAdd). */
const message = casePaper({
  kind: 'caseMessage',
  submit: threads.sendCaseMessage,
  body: threads.sendCaseMessage.body,
  title: () => msg`写往来消息`,
  titleOf: ({ caseNo }, say) => `${caseNo} · ${say(msg`往来消息`)}`,
  typedOf: typedMessage,
  bodyOf: ({ baseId, audience, text }, { id, files }) => ({
    ...{ id, baseId, text, audience: audience as Audience },
    files: files.map((file) => ({ attachmentId: file.id })),
  }),
  parts: { audience: msg`发送范围`, text: msg`内容`, files: msg`附件` },
  placeOf: ([at]) => String(at),
  placeOfFile: () => 'files',
  Fields,
  Facts,
})

export const MessagePaperScreen = () => <CasePaperScreen paper={message} />

/** To whom, what, and what is attached. */
function Fields({ form, draftId, files, keep, of: { row } }: FieldsProps<Typed>) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const text = useWatch({ control, name: 'text' })
  const may = useAudiences(row.id)
  return (
    <Section title={t`往来消息`}>
      <div className="fields">
        <Select
          label={t`发送范围`}
          required
          wide
          placeholder={t`请选择谁能读到`}
          hint={t`联系仲裁庭须同时抄送对方当事人；只有您选择的范围能读到。`}
          options={may.map((value) => ({ value, label: i18n._(audienceWords[value]) }))}
          {...register('audience')}
          error={wrong('audience')}
        />
        <TextArea
          label={t`内容`}
          required
          wide
          limit={threadTextMax}
          count={text.length}
          {...register('text')}
          error={wrong('text')}
        />
        <div className="wide" data-field="files">
          <FileField
            label={t`附件（选填）`}
            draftId={draftId}
            purpose="thread"
            group={threadFiles.group}
            limit={threadFiles.max}
            files={files}
            error={wrong('files')}
            before={keep}
          />
        </div>
      </div>
    </Section>
  )
}

function Facts({ typed: { audience, text }, files }: { typed: Typed; files: DraftFile[] }) {
  const { t, i18n } = useLingui()
  const to = audienceIn(audience)
  return (
    <Section title={t`往来消息`}>
      <div className="stack">
        {to ? <p className="muted">{i18n._(audienceWords[to])}</p> : null}
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        <FileList files={files} />
      </div>
    </Section>
  )
}
