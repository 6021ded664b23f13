import * as z from 'zod/mini'
import { currencies } from '../both/money.ts'
import { plain } from '../both/spelling.ts'
import type { ErrorCode } from '../errors/errors.ts'
import { amount, email, id, optionalSpelled, optionalText, phone, text } from '../kernel/rules.ts'

/*
 * The request for arbitration 仲裁申请书: what an applicant types. Drafts hold the same shape, not yet checked.
 */

export const partyKinds = ['person', 'organisation'] as const
/** Where a party lives or has its seat: the mainland, Hong Kong, Macao or Taiwan, or another country. Its time to answer follows from it. */
export const domiciles = ['domestic', 'hmt', 'foreign'] as const
export type Domicile = (typeof domiciles)[number]
/** Domestic or foreign-related: fees and time limits follow from it. */
export const caseNatures = ['domestic', 'foreign'] as const
/** 申请书, 身份材料, 仲裁协议, 授权委托书, 证据. */
export const casePurposes = ['request', 'identity', 'agreement', 'authority', 'evidence'] as const

/** Characters of what is typed about a piece of evidence (evidence.ts). */
export const pieceText = { name: 100, purpose: 1000 } as const

/** All files of a request belong to this group, and there may be so many. */
export const caseFilesGroup = { group: 'danbao1', max: 50 } as const
/** So many parties a side, agents, and claims. */
export const caseMost = { parties: 50, agents: 20, claims: 50 } as const

const partyFields = {
  /** Chosen by the device: agents name by it whom they act for. */
  id,
  kind: z.enum(partyKinds, 'required'),
  name: text(100),
  /** ID number of a person or credit code of an organisation. */
  certificatesNum: optionalSpelled(60, 'code'),
  /** Of an organisation. */
  legalPerson: optionalText(100),
  phone: z.union([z.literal(''), phone], 'phone.format'),
  email: z.union([z.literal(''), email], 'email.format'),
  address: optionalText(200),
  /** Requests of before there was this field have none: they count as domestic. */
  domicile: z._default(z.enum(domiciles, 'wrongType'), 'domestic'),
}

const needed = (key: 'certificatesNum' | 'phone' | 'address') =>
  z.refine<Pick<Party, 'certificatesNum' | 'phone' | 'address'>>((value) => (value[key] ?? '') !== '', {
    error: 'required',
    path: [key],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Of a respondent the applicant may know little; a claimant must be reachable. */
export const caseParty = z.object(partyFields)
type Party = z.output<typeof caseParty>
const applicant = caseParty.check(needed('certificatesNum'), needed('phone'), needed('address'))

const agent = z.object({
  id,
  name: text(100),
  phone: z.union([z.literal(''), phone], 'phone.format'),
  /** The law firm; empty for who is of none. Requests of before there was this field have none. */
  firm: optionalText(100),
  /** The parties it acts for, all of one side. */
  partyIds: z.array(id, 'agent.party').check(z.minLength(1, 'agent.party'), z.maxLength(caseMost.parties, 'tooLong')),
  /** The letter of authority, among the files with the purpose `authority`. */
  letter: z.optional(id),
})

const many = <T extends z.core.$ZodType>(one: T, most: number, error: ErrorCode) =>
  z.array(one, error).check(z.minLength(1, error), z.maxLength(most, 'tooLong'))

/** What is said of a piece of evidence that comes with the request: its file is one of those with the purpose `evidence`. */
const filedPiece = z.object({ attachmentId: id, name: text(pieceText.name), purpose: text(pieceText.purpose) })

/** What is typed, without the files. */
export const caseFields = z.object({
  nature: z.enum(caseNatures, 'required'),
  cause: text(100),
  applicants: many(applicant, caseMost.parties, 'party.atLeastOne'),
  respondents: many(caseParty, caseMost.parties, 'party.atLeastOne'),
  agents: z.array(agent, 'wrongType').check(z.maxLength(caseMost.agents, 'tooLong')),
  /** The applicant, or agent of one, that the sender is: the id of one of the above. */
  filedBy: z.string('filedBy.required').check(z.minLength(1, 'filedBy.required'), z.maxLength(36, 'wrongType')),
  /** The clause as it stands, and where: `第十二条`, of which contract. */
  agreement: z.object({ clause: text(3000), source: text(200) }),
  claims: many(z.object({ text: text(1000) }), caseMost.claims, 'claims.atLeastOne'),
  /** Decimal text; empty for claims without a sum. */
  amount: z.union([z.literal(''), amount]),
  currency: z.enum(currencies, 'required'),
  /** Facts and reasons. */
  facts: text(20_000),
  /** Acceptance makes them the applicants' first evidence. Requests of before there was this field say nothing of theirs. */
  evidence: z._default(z.array(filedPiece, 'wrongType').check(z.maxLength(caseFilesGroup.max, 'tooLong')), []),
})
export type CaseFields = z.input<typeof caseFields>
export type CaseForm = z.output<typeof caseFields>

const files = z
  .array(z.object({ attachmentId: id, purpose: z.enum(casePurposes, 'wrongType') }), 'files.agreement')
  .check(z.maxLength(caseFilesGroup.max, 'tooLong'))

const unchecked = z.extend(caseFields, {
  /** Chosen by the device, so that a second arrival is recognised. */
  id,
  /** 0 for a new request, else the version the applicant last saw. */
  version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
  files,
})
type Unchecked = z.output<typeof unchecked>

/** Of what is not yet checked. */
const plainOf = (value: unknown) => (typeof value === 'string' ? plain(value) : '')

/** Whether two are one: by their number where both have one, else by their name. */
export function isSameParty(a: Pick<Party, 'name' | 'certificatesNum'>, b: typeof a): boolean {
  const [one, other] = [plainOf(a?.certificatesNum), plainOf(b?.certificatesNum)]
  if (one !== '' && other !== '') return one === other
  return plainOf(a?.name) !== '' && plainOf(a?.name) === plainOf(b?.name)
}

/** What of several fields does not fit together. `value` may hold anything: what is not of its type is left to its own check. */
function* misfits(value: Unchecked): Generator<[path: (string | number)[], error: ErrorCode]> {
  const list = <T>(some: readonly T[]): T[] =>
    Array.isArray(some) ? some.filter((one) => typeof one === 'object' && one !== null) : []
  const [applicants, respondents, agents] = [list(value.applicants), list(value.respondents), list(value.agents)]
  for (const [at, respondent] of respondents.entries())
    if (applicants.some((one) => isSameParty(one, respondent))) yield [['respondents', at, 'name'], 'party.bothSides']

  const ids = [...applicants, ...respondents, ...agents].map((one) => one.id)
  const twice = ids.some((one, at) => typeof one === 'string' && ids.indexOf(one) !== at)
  if (twice) yield [['applicants'], 'wrongType']

  const side = (partyId: string) =>
    applicants.some((one) => one.id === partyId) ? 'APP' : respondents.some((one) => one.id === partyId) ? 'DEF' : ''
  const sidesOf = (partyIds: readonly string[]) => new Set(Array.isArray(partyIds) ? partyIds.map(side) : [])
  const given = Array.isArray(value.files) ? value.files : []
  for (const [at, { partyIds, letter }] of agents.entries()) {
    const sides = sidesOf(partyIds)
    if (sides.size > 1 || sides.has('')) yield [['agents', at, 'partyIds'], 'agent.party']
    const isThere = given.some((file) => file?.attachmentId === letter && file?.purpose === 'authority')
    if (letter !== undefined && !isThere) yield [['agents', at, 'letter'], 'file.missing']
  }

  const mine = [...applicants, ...agents.filter((one) => sidesOf(one.partyIds).has('APP'))]
  if (value.filedBy && !mine.some((one) => one.id === value.filedBy)) yield [['filedBy'], 'filedBy.required']
  for (const [at, { attachmentId }] of list(value.evidence ?? []).entries()) {
    const isThere = given.some((file) => file?.attachmentId === attachmentId && file?.purpose === 'evidence')
    if (!isThere) yield [['evidence', at, 'attachmentId'], 'file.missing']
  }
  if (Array.isArray(value.files) && !given.some((file) => file?.purpose === 'agreement'))
    yield [['files'], 'files.agreement']
}

/** Heard beside the refusals of single fields, so that a form learns everything at once. */
export const caseBody = unchecked.check(
  z.superRefine(
    (value: Unchecked, context) => {
      for (const [path, message] of misfits(value)) context.addIssue({ code: 'custom', path, message })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ),
)

/** Whether who holds these seats speaks for every one of these parties, as one of them or by a letter of authority: what is theirs together nobody of them changes alone. */
export function speaksForAll(
  {
    parties,
    agents,
  }: { parties: readonly { id: string }[]; agents: readonly { id: string; partyIds: readonly string[] }[] },
  held: readonly { id: string }[],
): boolean {
  const ids = held.flatMap(({ id }) => [id, ...(agents.find((one) => one.id === id)?.partyIds ?? [])])
  return parties.every(({ id }) => ids.includes(id))
}
