import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { get, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { lenient } from '../../../contract/kernel/lenient.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { mandateFields, mandateFiles, mandateParts, mandates } from '../../../contract/mandate/mandate.ts'
import { CasePaperScreen } from '../../draft/casePaper/CasePaperScreen.tsx'
import { casePaper, type FieldsProps } from '../../draft/casePaper/casePaper.ts'
import { useOptional } from '../../draft/useOptional.ts'
import type { DraftFile } from '../../local/file.ts'
import { Select } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { Named } from './Named.tsx'
import { useOwnAgents } from './useOwnAgents.ts'

const text = z.string()
/** The agent in whose place they come has a name for whoever reads it while it waits; both are empty for a further agent. */
const typedOf = lenient(z.extend(mandateFields, { baseId: text, caseNo: text, replacesId: text, replacesName: text }))
type Typed = ReturnType<typeof typedOf>

const words = wordsOf(mandateParts)

/** An agent whom a party names (/mandateAdd). */
const mandate = casePaper({
  kind: 'mandate',
  submit: mandates.submitMandate,
  body: mandates.submitMandate.body,
  title: () => msg`变更代理人`,
  titleOf: ({ caseNo, name }) => [caseNo, name].filter(Boolean).join(' · '),
  typedOf,
  bodyOf({ baseId, name, phone, firm, replacesId }, { id, files }) {
    const said = { id, baseId, name, phone, firm, files: files.map((file) => ({ attachmentId: file.id })) }
    return replacesId ? { ...said, replacesId } : said
  },
  parts: words,
  placeOf: ([at]) => String(at),
  placeOfFile: () => 'files',
  Fields,
  Facts,
})

export const MandateScreen = () => <CasePaperScreen paper={mandate} />

/** Who is to act, in whose place, and the letter that says so. */
function Fields({ form, draftId, files, keep, of: { row, detail }, opening }: FieldsProps<Typed>) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  const wrong = (at: string) => wrongOf(get(errors, at))
  const own = useOwnAgents(row.id, detail)
  // What was chosen stays to be seen, also where that agent acts no more: the server says so at the field.
  const { replacesId, replacesName } = opening
  const isGone = replacesId !== '' && own.every((one) => one.id !== replacesId)
  const agents = isGone ? [...own, { id: replacesId, name: replacesName }] : own
  const replaces = register('replacesId', {
    onChange: ({ target }) => setValue('replacesName', agents.find((one) => one.id === target.value)?.name ?? ''),
  })
  return (
    <Section title={t`新代理人`}>
      <div className="fields">
        <TextInput label={i18n._(words.name)} required autoComplete="off" {...register('name')} error={wrong('name')} />
        <TextInput
          label={i18n._(words.phone)}
          type="tel"
          autoComplete="off"
          {...register('phone')}
          error={wrong('phone')}
        />
        <TextInput
          label={optional(i18n._(words.firm))}
          autoComplete="off"
          {...register('firm')}
          error={wrong('firm')}
        />
        {agents.length ? (
          <Select
            label={optional(i18n._(words.replacesId))}
            hint={t`同意变更后，被替换的代理人不再代理您。`}
            options={[
              { value: '', label: t`不替换，增加代理人` },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...replaces}
            error={wrong('replacesId')}
          />
        ) : null}
        <div className="wide" data-field="files">
          <FileField
            label={i18n._(words.files)}
            required
            draftId={draftId}
            purpose="authority"
            group={mandateFiles.group}
            limit={mandateFiles.max}
            files={files}
            error={wrong('files')}
            before={keep}
          />
        </div>
      </div>
    </Section>
  )
}

function Facts({ typed: { replacesName, ...agent }, files }: { typed: Typed; files: DraftFile[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`新代理人`}>
      <div className="stack">
        <Named agent={agent} replaces={replacesName} />
        <FileList files={files} />
      </div>
    </Section>
  )
}
