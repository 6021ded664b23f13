import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CaseFields, caseBody, isSameParty } from '../../contract/case/caseRequest.ts'
import { check } from '../../contract/kernel/fields.ts'
import { day as calendarDay } from '../../contract/kernel/rules.ts'
import { makeCaseFields, sideIds } from '../make/case.ts'

const file = { attachmentId: '0b6f3a5e-0009-4000-8000-000000000009', purpose: 'agreement' as const }
const body = (change: Partial<CaseFields> = {}, files: object[] = [file]) => ({
  ...makeCaseFields(change),
  id: '0b6f3a5e-0008-4000-8000-000000000008',
  version: 0,
  files,
})
const wrongs = (value: object) =>
  Object.fromEntries(Object.entries(check(caseBody, value).wrongs ?? {}).map(([path, wrong]) => [path, wrong.code]))

const [applicant] = makeCaseFields().applicants
const [respondent] = makeCaseFields().respondents
const [agent] = makeCaseFields().agents
if (!applicant || !respondent || !agent) throw new Error('A request without parties')

test('a complete request is taken', () => expect(wrongs(body())).toEqual({}))

test('what is left empty is named at its field, all at once', () => {
  expect(wrongs({ id: 'x', files: [] })).toMatchObject({
    id: 'wrongType',
    nature: 'required',
    cause: 'required',
    applicants: 'party.atLeastOne',
    respondents: 'party.atLeastOne',
    filedBy: 'filedBy.required',
    agreement: 'required',
    claims: 'claims.atLeastOne',
    facts: 'required',
    files: 'files.agreement',
  })
  expect(wrongs(body({ applicants: [], respondents: [], claims: [] }))).toMatchObject({
    applicants: 'party.atLeastOne',
    respondents: 'party.atLeastOne',
    claims: 'claims.atLeastOne',
  })
})

test('a claimant must be reachable; of a respondent the name is enough', () => {
  const bare = { ...respondent, certificatesNum: '', legalPerson: '' }
  expect(wrongs(body({ respondents: [bare] }))).toEqual({})
  const away = { ...applicant, phone: '', address: '', certificatesNum: '' }
  expect(wrongs(body({ applicants: [away] }))).toEqual({
    'applicants.0.phone': 'required',
    'applicants.0.address': 'required',
    'applicants.0.certificatesNum': 'required',
  })
})

test('a party on both sides is refused at the respondent, however it is typed', () => {
  for (const same of [
    { name: '别名', certificatesNum: applicant.certificatesNum },
    { name: ` ${applicant.name}　`, certificatesNum: '' },
    { name: [...applicant.name].join('\u200b'), certificatesNum: '' },
    { name: `\u202a${[...applicant.name].join('\u200d\u034f')}\u3164`, certificatesNum: '' },
    { name: '别名', certificatesNum: [...applicant.certificatesNum!].join('\u2060') },
  ]) {
    const respondents = [respondent, { ...respondent, id: sideIds.agentId.replace('3', '7'), ...same }]
    expect(wrongs(body({ respondents }))).toEqual({ 'respondents.1.name': 'party.bothSides' })
  }
  // Two people may share a name: their numbers tell them apart.
  const namesake = { ...respondent, name: applicant.name, certificatesNum: '310101199001010012' }
  expect(wrongs(body({ respondents: [namesake] }))).toEqual({})
})

test('who is whom does not depend on the order they are compared in', () => {
  const party = fc.record({
    name: fc.constantFrom('甲', ' 甲', '乙', 'A', 'Ａ', ''),
    certificatesNum: fc.constantFrom('', '1', '１', '2'),
  })
  fc.assert(
    fc.property(party, party, (a, b) => {
      expect(isSameParty(a, b)).toBe(isSameParty(b, a))
      if (a.name.trim() !== '') expect(isSameParty(a, a)).toBe(true)
    }),
  )
})

test('an agent acts for parties of one side, and whoever sends is on the applicants’ side', () => {
  const { applicantId, respondentId, agentId } = sideIds
  const wrong = { 'agents.0.partyIds': 'agent.party' }
  expect(wrongs(body({ agents: [{ ...agent, partyIds: [applicantId, respondentId] }] }))).toEqual(wrong)
  expect(wrongs(body({ agents: [{ ...agent, partyIds: [agentId] }] }))).toEqual(wrong)
  expect(wrongs(body({ agents: [{ ...agent, partyIds: [] }] }))).toMatchObject(wrong)
  expect(wrongs(body({ filedBy: agentId }))).toEqual({})
  expect(wrongs(body({ filedBy: respondentId }))).toEqual({ filedBy: 'filedBy.required' })
  const theirs = { ...agent, partyIds: [respondentId] }
  expect(wrongs(body({ agents: [theirs], filedBy: agentId }))).toEqual({ filedBy: 'filedBy.required' })
})

test('a letter of authority is one of the files, by its purpose', () => {
  const letter = file.attachmentId.replace('9', '6')
  const agents = [{ ...agent, letter }]
  expect(wrongs(body({ agents }))).toEqual({ 'agents.0.letter': 'file.missing' })
  expect(wrongs(body({ agents }, [file, { attachmentId: letter, purpose: 'authority' }]))).toEqual({})
  expect(wrongs(body({}, [{ ...file, purpose: 'evidence' }]))).toEqual({ files: 'files.agreement' })
})

test('an amount is empty, or decimal text of at most 4 decimals below 1e15 and above 0', () => {
  const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most })
  const sum = fc.tuple(digits(18), fc.option(digits(6), { nil: '' }))
  fc.assert(
    fc.property(sum, ([whole, rest]) => {
      const amount = rest === '' ? whole : `${whole}.${rest}`
      const good = BigInt(whole) < 10n ** 15n && rest.length <= 4 && /[1-9]/.test(whole + rest)
      expect([amount, wrongs(body({ amount })).amount === undefined]).toEqual([amount, good])
    }),
  )
  expect(wrongs(body({ amount: '' }))).toEqual({})
  for (const amount of ['-1', '1e3', '1,0000', ' ', '一', '.5']) expect(wrongs(body({ amount })).amount).toBeDefined()
})

test('anything at all is answered with codes, never with an exception', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(body())), fc.jsonValue({ maxDepth: 3 }), (key, value) => {
      expect(() => check(caseBody, { ...body(), [key]: value })).not.toThrow()
    }),
  )
})

test('a day is one of the calendar', () => {
  const good = ['1999-01-01', '2026-02-28', '2028-02-29', '2026-12-31']
  const bad = ['2026-02-29', '2026-04-31', '2026-00-10', '2026-11-21T00:00', '']
  for (const day of good) expect([day, check(calendarDay, day).wrongs]).toEqual([day, undefined])
  for (const day of bad) expect([day, check(calendarDay, day).wrongs]).not.toEqual([day, undefined])
})
