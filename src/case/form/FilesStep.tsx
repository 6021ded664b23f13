import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { get, type UseFormReturn, useFormState } from 'react-hook-form'
import { caseParts } from '../../../contract/case/casePart.ts'
import { caseFilesGroup, casePurposes } from '../../../contract/case/caseRequest.ts'
import { Section } from '../../ui/Section.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { purposeWords } from '../words.ts'
import { FiledPieces } from './FiledPieces.tsx'
import type { FileProps } from './party/AgentList.tsx'
import type { Typed } from './typed.ts'

/** The papers, by purpose. Letters of authority lie with their agents; one without an agent is shown here. */
export function FilesStep({ form, draftId, files, keep }: { form: UseFormReturn<Typed> } & FileProps) {
  const { i18n } = useLingui()
  const { errors } = useFormState({ control: form.control })
  const wrong = wrongOf(get(errors, 'files'))
  const shown = casePurposes.filter((it) => it !== 'authority' || files.some(({ purpose }) => purpose === it))
  return (
    <Section title={i18n._(caseParts.files.words)}>
      <div className="stack" data-field="files">
        {shown.map((purpose) => (
          <Fragment key={purpose}>
            <FileField
              label={i18n._(purposeWords[purpose])}
              draftId={draftId}
              purpose={purpose}
              group={caseFilesGroup.group}
              limit={caseFilesGroup.max}
              room={caseFilesGroup.max - files.length}
              files={files.filter((file) => file.purpose === purpose)}
              required={purpose === 'agreement'}
              error={purpose === 'agreement' ? wrong : undefined}
              before={keep}
            />
            {purpose === 'evidence' ? <FiledPieces form={form} files={files} /> : null}
          </Fragment>
        ))}
      </div>
    </Section>
  )
}
