import { type Candidacy, type CandidacyForm, candidacyForm } from '../../../contract/arbitrator/candidacy.ts'
import { type CandidacyStep, candidacySteps } from '../../../contract/arbitrator/candidacyMoves.ts'
import type { FieldError } from '../../../contract/errors/errors.ts'
import { lenient } from '../../../contract/kernel/lenient.ts'
import type { Given } from '../../draft/paper/paper.ts'

/** An application as it is typed: every field there, none checked yet. */
export interface Typed extends Omit<CandidacyForm, 'personal'> {
  personal: Record<keyof CandidacyForm['personal'], string>
}

export const blankSchooling: Typed['education'][number] = {
  school: '',
  major: '',
  degree: '',
  graduationYear: '',
  from: '',
  to: '',
}
export const blankPost = (): Typed['work']['rows'][number] => ({
  id: crypto.randomUUID(),
  unit: '',
  position: '',
  title: '',
  titleCategory: '',
})

const nothing = lenient(candidacyForm)({})

/** A new application: what the schema begins with, but what a person must choose. From abroad it begins with a passport. */
export function blank(foreign: boolean): Typed {
  return {
    ...nothing,
    personal: {
      ...nothing.personal,
      gender: '',
      nationality: foreign ? '' : 'CN',
      idType: foreign ? 'passport' : 'idCard',
    },
    education: [blankSchooling],
    work: { ...nothing.work, rows: [blankPost()] },
  }
}

/** What lies in a draft, by whatever version of the page. */
export function typedOf(fields: unknown, foreign: boolean): Typed {
  return lenient(candidacyForm, blank(foreign))(fields)
}

/** An application that came back, to be typed over. */
export function typedFrom({ personal, education, work, qualifications, cases }: Candidacy): Typed {
  return { personal, education, work, qualifications, cases }
}

/** The files of one that was handed in, as facts show them. */
export const shownFiles = ({ files }: Candidacy) =>
  files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))

/** What lists call it until it has a number. */
export const titleOf = ({ personal }: Typed): string => personal.name.trim()

/** The body of `submitCandidacy` as it stands, checked or not. */
export function bodyOf(typed: Typed, { id, version, files }: Given, foreign: boolean) {
  const named = files.map((file) => ({ attachmentId: file.id, purpose: file.purpose }))
  return { ...typed, id, version, foreign, files: named }
}

/** The parts of the form that a step shows: files stand with the qualifications. */
export const partsOf = (step: CandidacyStep): string[] =>
  step === 'qualifications' ? ['qualifications', 'files'] : [step]

/** Which step shows the refusal at a path. */
export const stepOf = ([part]: FieldError['path']): CandidacyStep | undefined =>
  candidacySteps.find((step) => partsOf(step).includes(String(part)))

/** The steps in which something is refused, in their order. */
export function wrongSteps(errors: object): CandidacyStep[] {
  return candidacySteps.filter((step) => partsOf(step).some((part) => part in errors))
}
