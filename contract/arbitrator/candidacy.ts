import * as z from 'zod/mini'
import { rangeInOrder } from '../both/check.ts'
import type { FileGroup } from '../both/file.ts'
import { understood } from '../both/understood.ts'
import type { ErrorCode } from '../errors/errors.ts'
import {
  day,
  email,
  id,
  idNumber,
  inOrder,
  isDay,
  moment,
  optionalSpelled,
  optionalText,
  phone,
  spelled,
  text,
} from '../kernel/rules.ts'
import { attachment } from '../upload/upload.ts'
import { candidacyActions, candidacyStates, candidacySteps } from './candidacyMoves.ts'

/*
 * The application of somebody who wants to be an arbitrator (specification §3, application form). Each part is one step of
 * the form (decisions I-02).
 */

export const idTypes = ['idCard', 'passport', 'hkMacao', 'taiwan', 'other'] as const
export const languageLevels = ['native', 'working', 'reading'] as const
export const availabilities = ['normal', 'away'] as const

/** Files of an application: which group each purpose belongs to. A proof names its work row, as in `proof:<id>`. */
export const candidacyFiles = { max: 40, each: 5 } as const
export const certificatePurposes = ['qualification', 'legalCertificate', 'otherCertificate'] as const
const purpose = z
  .string('required')
  .check(z.regex(/^(qualification|legalCertificate|otherCertificate|cv|proof:[0-9a-f-]{36})$/, 'wrongType'))
export const proofOf = (rowId: string) => `proof:${rowId}`

/** Certificates are pdf or jpg, everything else pdf or images (decisions E-18). */
export function groupOf(filePurpose: string): FileGroup {
  return (certificatePurposes as readonly string[]).includes(filePurpose) ? 'certificate' : 'proof'
}

/**
 * A check over several fields of a part, heard beside the refusals of single ones, so that a form learns everything at once.
 * `holds` may be given anything that is an object.
 */
function also<T>(path: string[], error: ErrorCode, holds: (value: T) => boolean) {
  return z.refine<T>(holds, { error, path, when: ({ value }) => typeof value === 'object' && value !== null })
}

/** `2026-11-21`, or empty. */
const optionalDay = z._default(
  z.string('wrongType').check(z.refine((value) => value === '' || isDay(value), 'wrongType')),
  '',
)

const personal = z
  .object({
    name: text(100),
    gender: z.enum(['M', 'F'], 'required'),
    birthday: day,
    nativePlace: optionalText(100),
    /** A value of the dictionary `nationality`. */
    nationality: text(60),
    /** Not asked of applicants from abroad. */
    politicalStatus: optionalText(60),
    idType: z.enum(idTypes, 'required'),
    /** Needed: which word says so depends on the kind. */
    idNo: z
      .string('required')
      .check(z.overwrite(understood.code), z.maxLength(60, 'tooLong'))
      .register(spelled, { kind: 'code' }),
    phone,
    email,
    wechat: optionalText(60),
    residence: optionalText(200),
    mailingAddress: optionalText(300),
    postcode: optionalSpelled(20, 'code'),
  })
  .check(
    also(['idNo'], 'idNumber.required', ({ idType, idNo }) => idType !== 'idCard' || idNo !== ''),
    also(['idNo'], 'required', ({ idType, idNo }) => idType === 'idCard' || idNo !== ''),
    also(
      ['idNo'],
      'idNumber.format',
      ({ idType, idNo }) => idType !== 'idCard' || !idNo || idNumber.safeParse(idNo).success,
    ),
  )

const schooling = z
  .object({
    school: text(100),
    major: optionalText(100),
    degree: optionalText(60),
    graduationYear: z._default(z.string('wrongType').check(z.regex(/^(\d{4})?$/, 'wrongType')), ''),
    from: optionalDay,
    to: optionalDay,
  })
  .check(inOrder('from', 'to'))

const post = z.object({
  /** Chosen by the device: its proof names it. */
  id,
  unit: text(100),
  position: optionalText(100),
  title: optionalText(100),
  titleCategory: optionalText(60),
})

const work = z.object({
  rows: z.array(post, 'row.atLeastOne').check(z.minLength(1, 'row.atLeastOne'), z.maxLength(20, 'tooLong')),
  /** A value of the dictionary `occupation`. */
  occupation: z
    .string('occupation.required')
    .check(z.trim(), z.minLength(1, 'occupation.required'), z.maxLength(60, 'tooLong')),
  /** Values of the dictionary `language`, each with how well. */
  languages: z
    .array(z.object({ language: text(40), level: z.enum(languageLevels, 'required') }), 'choose.atLeastOne')
    .check(z.minLength(1, 'choose.atLeastOne'), z.maxLength(30, 'tooLong')),
  socialPosts: optionalText(1000),
  academicWork: optionalText(2000),
  results: optionalText(2000),
})

const qualifications = z.object({
  arbitratorQualification: optionalText(500),
  legalCertificateNo: optionalText(100),
  otherCertificates: optionalText(500),
})

/** At most so many professions may be called the most skilled (specification §5). */
export const mostSkilled = 2
const professions = z.array(text(60), 'choose.atLeastOne').check(z.maxLength(30, 'tooLong'))
const cases = z
  .object({
    /** How many cases were handled, as digits, or empty. */
    volume: z._default(z.string('wrongType').check(z.regex(/^\d{0,6}$/, 'wrongType')), ''),
    /** Values of the dictionary `profession`. */
    professions: professions.check(z.minLength(1, 'choose.atLeastOne')),
    mainProfessions: professions.check(z.maxLength(mostSkilled, 'professions.atMostTwo')),
    availability: z.enum(availabilities, 'required'),
    awayFrom: optionalDay,
    awayTo: optionalDay,
  })
  .check(
    also(['awayFrom'], 'away.from', ({ availability, awayFrom }) => availability !== 'away' || Boolean(awayFrom)),
    also(['awayTo'], 'away.to', ({ availability, awayTo }) => availability !== 'away' || Boolean(awayTo)),
    // Of who takes cases the days are not on the screen: nothing is asked of them.
    also(
      ['awayTo'],
      'range.order',
      ({ availability, awayFrom, awayTo }) => availability !== 'away' || rangeInOrder(awayFrom ?? '', awayTo ?? ''),
    ),
    z.refine(({ professions: all, mainProfessions }) => mainProfessions.every((one) => all.includes(one)), {
      error: 'wrongType',
      path: ['mainProfessions'],
    }),
  )

/** What the applicant types, without the files. */
export const candidacyForm = z.object({
  personal,
  education: z.array(schooling, 'row.atLeastOne').check(z.minLength(1, 'row.atLeastOne'), z.maxLength(20, 'tooLong')),
  work,
  qualifications,
  cases,
})

const unchecked = z.object({
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** 0 for a new application, else the version the applicant last saw. */
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  /** From abroad: passport and country, no political status. The server knows it of the account. */
  foreign: z.boolean('wrongType'),
  ...candidacyForm.shape,
  files: z
    .array(z.object({ attachmentId: id, purpose }), 'files.legalCertificate')
    .check(z.maxLength(candidacyFiles.max, 'file.tooMany')),
})

type Unchecked = z.output<typeof unchecked>

/** Files are refused under their purpose: `files.legalCertificate`, `files.proof:<row>`. */
const withFile = (wanted: string, error: ErrorCode, applies: (value: Unchecked) => boolean) =>
  also<Unchecked>(['files', wanted], error, (value) => !applies(value) || hasFile(value, wanted))

function hasFile({ files }: Unchecked, wanted: string): boolean {
  return Array.isArray(files) && files.some((file) => file?.purpose === wanted)
}

export const candidacyBody = unchecked.check(
  withFile('legalCertificate', 'files.legalCertificate', () => true),
  withFile('otherCertificate', 'files.otherCertificate', ({ qualifications: said }) =>
    Boolean(said?.otherCertificates),
  ),
  z.superRefine<Unchecked>(
    (value, { addIssue }) => {
      if (!Array.isArray(value.work?.rows)) return
      for (const row of value.work.rows)
        if (typeof row?.id === 'string' && !hasFile(value, proofOf(row.id)))
          addIssue({ code: 'custom', message: 'files.proof', path: ['files', proofOf(row.id)], input: value.files })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ),
  also<Unchecked>(
    ['personal', 'idType'],
    'wrongType',
    ({ foreign, personal: said }) => foreign !== true || said?.idType !== 'idCard',
  ),
)
export type CandidacyForm = z.output<typeof candidacyForm>

const history = z.object({
  at: moment,
  action: z.enum(candidacyActions),
  /** Who acted, as shown. */
  byName: z.string(),
  reason: z.string(),
  step: z.nullable(z.enum(candidacySteps)),
})

/** An application as the server holds it, with its files and its history, oldest first. */
export const candidacy = z.object({
  ...candidacyForm.shape,
  id: z.string(),
  /** Such as 聘20260001. */
  no: z.string(),
  version: z.int(),
  state: z.enum(candidacyStates),
  foreign: z.boolean(),
  termId: z.string(),
  termName: z.string(),
  ownerName: z.string(),
  /** The account of who passed it at the first review, or empty. */
  firstReviewer: z.string(),
  submittedAt: moment,
  files: z.array(z.object({ ...attachment.shape, purpose: z.string() })),
  history: z.array(history),
})
export type Candidacy = z.output<typeof candidacy>
