import { useLingui } from '@lingui/react/macro'
import { certificatePurposes, proofOf } from '../../contract/arbitrator/candidacy.ts'
import {
  availabilityWords,
  levelWords,
  postParts,
  candidacySections as sections,
} from '../../contract/arbitrator/candidacyPart.ts'
import { PartFacts } from '../draft/paper/PartFacts.tsx'
import { Fact } from '../ui/Fact.tsx'
import { Section } from '../ui/Section.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import type { Typed } from './form/typed.ts'
import { listed, useDict } from './useDict.ts'
import { fileWords } from './words.ts'

const { politicalStatus: _, ...abroad } = sections.personal.parts

/** An application to be read: as previewed, waiting in the outbox or as the server holds it. */
export function CandidacyFacts({
  typed,
  foreign,
  files,
}: {
  typed: Typed
  foreign: boolean
  files: (ShownFile & { purpose: string })[]
}) {
  const { t, i18n } = useLingui()
  const { personal, education, work, qualifications, cases } = typed
  const nationality = useDict('nationality')
  const language = useDict('language')
  const profession = useDict('profession')
  const occupation = useDict('occupation')
  const period = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')
  const shown = (title: string, purpose: string) => {
    const some = files.filter((file) => file.purpose === purpose)
    return some.length ? (
      <div className="field">
        <h3>{title}</h3>
        <FileList files={some} />
      </div>
    ) : null
  }
  return (
    <>
      <Section title={i18n._(sections.personal.title)}>
        <PartFacts
          parts={foreign ? abroad : sections.personal.parts}
          typed={{ ...personal, nationality: nationality.named(personal.nationality) }}
        />
      </Section>
      <Section title={i18n._(sections.education.title)}>
        <ul className="repeat">
          {education.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are not reordered here
            <li key={at}>
              <PartFacts parts={sections.education.parts} typed={{ ...row, from: period(row.from, row.to) }} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={i18n._(sections.work.title)}>
        <div className="stack">
          <ul className="repeat">
            {work.rows.map((row) => (
              <li key={row.id}>
                <PartFacts parts={postParts} typed={row} />
              </li>
            ))}
          </ul>
          <PartFacts
            parts={sections.work.parts}
            typed={{
              ...work,
              occupation: occupation.named(work.occupation),
              languages: work.languages
                .map((one) => `${language.named(one.language)} · ${i18n._(levelWords[one.level])}`)
                .join('; '),
            }}
          />
        </div>
      </Section>
      <Section title={i18n._(sections.qualifications.title)}>
        <div className="stack">
          <PartFacts parts={sections.qualifications.parts} typed={qualifications} />
          {certificatePurposes.map((purpose) => (
            <div key={purpose}>{shown(i18n._(fileWords[purpose]), purpose)}</div>
          ))}
          {work.rows.map((row) => {
            const { unit } = row
            return <div key={row.id}>{shown(t`工作证明：${unit}`, proofOf(row.id))}</div>
          })}
          {shown(i18n._(fileWords.cv), 'cv')}
        </div>
      </Section>
      <Section title={i18n._(sections.cases.title)}>
        <PartFacts
          parts={sections.cases.parts}
          typed={{
            ...cases,
            professions: listed(cases.professions.map(profession.named)),
            mainProfessions: listed(cases.mainProfessions.map(profession.named)),
          }}
          own={{
            availability: (
              <Fact label={i18n._(sections.cases.parts.availability.words)}>
                {i18n._(availabilityWords[cases.availability])}
                {cases.availability === 'away' ? ` · ${period(cases.awayFrom, cases.awayTo)}` : ''}
              </Fact>
            ),
          }}
        />
      </Section>
    </>
  )
}
