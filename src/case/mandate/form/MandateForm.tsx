import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState } from 'react-hook-form'
import { mandateFiles } from '../../../../contract/mandate.ts'
import type { DraftFile } from '../../../local/file.ts'
import { Select } from '../../../ui/Choice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { FileField } from '../../../upload/FileField.tsx'
import { purpose, type Typed } from './typed.ts'

interface MandateFormProps {
  form: UseFormReturn<Typed>
  draftId: string
  files: DraftFile[]
  /** Who acts for this person now, and could be replaced. */
  agents: { id: string; name: string }[]
  keep: () => Promise<void>
}

/** Who is to act, in whose place, and the letter that says so. */
export function MandateForm({ form, draftId, files, agents, keep }: MandateFormProps) {
  const { t } = useLingui()
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const replaces = register('replacesId', {
    onChange: ({ target }) => setValue('replacesName', agents.find((one) => one.id === target.value)?.name ?? ''),
  })
  return (
    <Section title={t`新代理人`}>
      <div className="fields">
        <TextInput label={t`姓名`} required autoComplete="off" {...register('name')} error={wrong('name')} />
        <TextInput label={t`联系电话`} type="tel" autoComplete="off" {...register('phone')} error={wrong('phone')} />
        <TextInput label={t`所在律师事务所（选填）`} autoComplete="off" {...register('firm')} error={wrong('firm')} />
        {agents.length ? (
          <Select
            label={t`替换的代理人（选填）`}
            hint={t`同意变更后，被替换的代理人不再代理您。`}
            options={[
              { value: '', label: t`不替换，增加代理人` },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...replaces}
            error={wrong('replacesId')}
          />
        ) : null}
        <FileField
          label={t`授权委托书`}
          required
          draftId={draftId}
          purpose={purpose}
          group={mandateFiles.group}
          limit={mandateFiles.max}
          files={files}
          error={wrong('files')}
          before={keep}
        />
      </div>
    </Section>
  )
}
