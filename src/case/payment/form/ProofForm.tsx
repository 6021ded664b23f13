import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { proofFiles, proofNoteMax } from '../../../../contract/payment.ts'
import type { DraftFile } from '../../../local/file.ts'
import { Section } from '../../../ui/Section.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { FileField } from '../../../upload/FileField.tsx'
import { purpose, type Typed } from './typed.ts'

interface ProofFormProps {
  form: UseFormReturn<Typed>
  draftId: string
  files: DraftFile[]
  /** At the institution's place, as 2026-11-21. */
  today: string
  keep: () => Promise<void>
}

/** When it was paid, what is to be said of it, and what shows it. */
export function ProofForm({ form, draftId, files, today, keep }: ProofFormProps) {
  const { t } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const [note] = useWatch({ control, name: ['note'] })
  return (
    <Section title={t`缴费凭证`}>
      <div className="fields">
        <TextInput
          label={t`缴费日期`}
          required
          type="date"
          max={today}
          {...register('paidOn')}
          error={wrong('paidOn')}
        />
        <TextArea
          label={t`说明（选填）`}
          wide
          limit={proofNoteMax}
          count={note.length}
          {...register('note')}
          error={wrong('note')}
        />
        <FileField
          label={t`缴费凭证文件`}
          required
          draftId={draftId}
          purpose={purpose}
          group={proofFiles.group}
          limit={proofFiles.max}
          files={files}
          error={wrong('files')}
          before={keep}
        />
      </div>
    </Section>
  )
}
