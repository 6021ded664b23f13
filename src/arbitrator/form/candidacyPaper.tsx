import { msg } from '@lingui/core/macro'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { candidacyBody } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { paper } from '../../draft/paper/paper.ts'
import { CandidacyFacts } from '../CandidacyFacts.tsx'
import { bodyOf, titleOf, typedOf } from './typed.ts'

/** Rows that are refused as a whole; their own refusal must not wipe out those of their items. */
const rows = ['education', 'work.rows']

const { personal, education, work, qualifications, cases } = candidacySections

const make = (foreign: boolean) =>
  paper({
    submit: arbitrator.submitCandidacy,
    body: candidacyBody,
    title: () => msg`仲裁员申请`,
    titleOf,
    parts: {
      personal: personal.title,
      education: education.title,
      work: work.title,
      qualifications: qualifications.title,
      files: qualifications.parts.files.words,
      cases: cases.title,
    },
    typedOf: (fields) => typedOf(fields, foreign),
    bodyOf: (typed, given) => bodyOf(typed, given, foreign),
    // A file's refusal stands under what the file is for.
    placeOf(path, files) {
      const at = path.join('.')
      const [part, position] = path
      if (part === 'files' && typeof position === 'number')
        return `files.${files[position]?.purpose ?? 'legalCertificate'}`
      if (at === 'files') return 'files.legalCertificate'
      return rows.includes(at) ? `${at}.root` : at
    },
    placeOfFile: (purpose) => `files.${purpose}`,
    Facts: ({ typed, files }) => <CandidacyFacts typed={typed} foreign={foreign} files={files} />,
  })

/** Applications for the list of arbitrators, by whether they come from abroad. */
export const candidacyPapers = { home: make(false), abroad: make(true) }
