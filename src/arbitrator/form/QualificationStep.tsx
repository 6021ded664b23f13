import { useLingui } from '@lingui/react/macro'
import { candidacyFiles, groupOf, proofOf } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { fileWords } from '../words.ts'
import { type StepProps, wrongAt } from './stepProps.ts'

const { title, parts } = candidacySections.qualifications

/** Certificates and proof: pdf or jpg, proof also as other pictures, each below 30 MB (specification §5). */
export function QualificationStep({ form, foreign, draftId, files, keep }: StepProps) {
  const { t, i18n } = useLingui()
  const { register, watch } = form
  const wrong = wrongAt(form)
  const posts = watch('work.rows')
  const others = watch('qualifications.otherCertificates').trim() !== ''
  const text = (name: Exclude<keyof typeof parts, 'files'>) => ({
    label: i18n._(parts[name].words),
    wide: true,
    autoComplete: 'off',
    ...register(`qualifications.${name}`),
    error: wrong(`qualifications.${name}`),
  })
  const field = (label: string, purpose: string, required: boolean) => {
    const own = files.filter((file) => file.purpose === purpose)
    return (
      <FileField
        key={purpose}
        label={label}
        draftId={draftId}
        purpose={purpose}
        group={groupOf(purpose)}
        limit={candidacyFiles.each}
        room={Math.min(candidacyFiles.each - own.length, candidacyFiles.max - files.length)}
        files={own}
        required={required}
        error={wrong(`files.${purpose}`)}
        before={keep}
      />
    )
  }
  return (
    <Section title={i18n._(title)}>
      <div className="fields">
        <TextInput {...text('arbitratorQualification')} placeholder={t`如：曾任某仲裁委员会仲裁员及聘期`} />
        {field(i18n._(fileWords.qualification), 'qualification', false)}
        <TextInput {...text('legalCertificateNo')} />
        {field(i18n._(fileWords.legalCertificate), 'legalCertificate', true)}
        <TextInput {...text('otherCertificates')} />
        {field(i18n._(fileWords.otherCertificate), 'otherCertificate', others)}
        {posts.map(({ id, unit }, at) => {
          const name = unit.trim() || String(at + 1)
          return field(t`工作证明：${name}`, proofOf(id), true)
        })}
        {foreign ? field(i18n._(fileWords.cv), 'cv', false) : null}
      </div>
    </Section>
  )
}
