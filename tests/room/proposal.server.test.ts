import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Choice, Proposal } from '../../contract/hearing/proposal.ts'
import { entriesMax } from '../../contract/hearing/record.ts'
import { readRecord } from '../../server/hearing/record/read.ts'
import { recordEntry } from '../../server/tables/record.ts'
import { step } from '../make/trial.ts'
import { type HandPage, type Inside, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

const offer = { is: 'propose', kind: 'offer', terms: '一次性支付', amount: '300000', shared: true }
const vote = { is: 'propose', kind: 'vote', terms: '是否准许延期', amount: '', shared: true }
const answer = (
  proposalId: string,
  choice: Choice,
  reason = '',
  replaces: string[] = [],
  id: string = randomUUID(),
) => ({
  ...{ is: 'answer', id, proposalId, choice, reason, replaces },
})
/** The id of the own answer to the first proposal. */
const own = (page: HandPage) => seen(page)[0]?.answers.flatMap(({ id, isMine }) => (isMine ? [id] : [])) ?? []
const seen = (page: HandPage): Proposal[] => page.last('proposals')?.proposals ?? []
const refusal = (page: HandPage) => page.last('refused')?.code

describe.each(engines)('what is proposed in a room on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  const mediation = rooms(() => server, 'mediation')
  const meeting = rooms(() => server, 'meeting')
  const hearing = rooms(() => server, 'hearing')
  afterEach(() => {
    for (const one of [mediation, meeting, hearing]) one.leaveAll()
  })
  afterAll(() => server.stop())

  async function all(kind: typeof mediation, roles: Parameters<typeof mediation.hold>) {
    const held = await kind.hold(...roles)
    const pages: Inside[] = []
    for (const token of held.tokens) pages.push(await kind.inside(token))
    return { ...held, pages }
  }
  /** Without a secretary nobody has to be let in. */
  const parties = () => all(mediation, ['APPLICANT', 'RESPONDENT', 'ARBITRATOR', 'WITNESS'])
  const ordersOf = async (id: string) =>
    (await readRecord(server.running.house.db.orm, id)).entries.map(({ text, speaker, about }) => [
      text,
      speaker,
      about,
    ])

  test('an offer is seen by all, answered by the other side with a reason, and stands in the record', async () => {
    const { id: hearingId, pages } = await parties()
    const [applicant, respondent, mediator, witness] = pages as [Inside, Inside, Inside, Inside]
    const id = randomUUID()
    applicant.say({ ...offer, id })
    for (const page of pages) await expect.poll(() => seen(page)[0]?.number).toBe(1)
    for (const page of [applicant, mediator, witness]) page.say(answer(id, 'accept'))
    for (const page of [applicant, mediator, witness]) await expect.poll(() => refusal(page)).toBe('forbidden')
    respondent.say(answer(id, 'decline', '金额太高'))
    await expect
      .poll(() => seen(applicant)[0]?.answers)
      .toMatchObject([{ name: 'RESPONDENT1', choice: 'decline', reason: '金额太高', isMine: false }])
    respondent.say(answer(id, 'accept', '', own(respondent)))
    await expect.poll(() => seen(witness)[0]?.answers).toMatchObject([{ choice: 'accept', reason: '' }])
    // Who accepted is held to it, and so is who offered.
    respondent.say(answer(id, 'decline', '反悔'))
    await expect.poll(() => refusal(respondent)).toBe('proposal.accepted')
    applicant.say({ is: 'end', id })
    await expect.poll(() => refusal(applicant)).toBe('proposal.accepted')
    expect(await ordersOf(hearingId)).toEqual([
      ['offer', 'APPLICANT0', '1: CNY 300000; 一次性支付'],
      ['decline', 'RESPONDENT1', '1'],
      ['accept', 'RESPONDENT1', '1'],
    ])
  })

  test('what is for the mediator alone no other party sees, answers or finds in the record, until its maker shows it', async () => {
    const { id: hearingId, codes, pages } = await parties()
    const [applicant, respondent, mediator, witness] = pages as [Inside, Inside, Inside, Inside]
    const id = randomUUID()
    applicant.say({ ...offer, id, shared: false })
    for (const page of [applicant, mediator]) await expect.poll(() => seen(page)).toHaveLength(1)
    respondent.say(answer(id, 'accept'))
    await expect.poll(() => refusal(respondent)).toBe('notFound')
    mediator.say({ is: 'share', id })
    await expect.poll(() => refusal(mediator)).toBe('forbidden')
    expect([seen(respondent), seen(witness), await ordersOf(hearingId)]).toEqual([[], [], []])
    // Neither does their next page.
    const again = await mediation.inside(await mediation.tokenOf(codes[1]!))
    await expect.poll(() => again.last('proposals')?.proposals).toEqual([])
    // Nor can anybody count what is for the mediator alone, or hear when it is made.
    again.say({ ...offer, id: randomUUID(), terms: '分期支付' })
    await expect.poll(() => seen(witness)).toMatchObject([{ number: 1, terms: '分期支付' }])
    expect(witness.heard.filter((one) => one.is === 'proposals')).toHaveLength(2)
    applicant.say({ is: 'share', id })
    await expect
      .poll(() => seen(again).map(({ number, terms }) => [number, terms]))
      .toEqual([
        [2, '一次性支付'],
        [1, '分期支付'],
      ])
    expect(await ordersOf(hearingId)).toHaveLength(2)
  })

  test('the own side accepts nothing for the other; of a mediator’s offer each party may answer', async () => {
    const { pages } = await all(mediation, ['APPLICANT', 'APPLICANT', 'RESPONDENT', 'ARBITRATOR', 'AGENT'])
    const [one, two, respondent, mediator, agent] = pages as [Inside, Inside, Inside, Inside, Inside]
    const id = randomUUID()
    one.say({ ...offer, id })
    await expect.poll(() => seen(agent).length).toBe(1)
    // Whose side the agent of a session without a case is on nobody knows.
    expect([one, two, respondent, mediator, agent].map((page) => seen(page)[0]?.mayAnswer)).toEqual([
      ...[false, false, true, false, false],
    ])
    two.say(answer(id, 'accept'))
    await expect.poll(() => refusal(two)).toBe('forbidden')
    mediator.say({ ...offer, id: randomUUID(), terms: '各退一步' })
    await expect.poll(() => seen(agent).length).toBe(2)
    expect([one, two, respondent, mediator, agent].map((page) => seen(page)[1]?.mayAnswer)).toEqual([
      ...[true, true, true, false, true],
    ])
  })

  test('an answer that comes late does not undo the one that was given elsewhere since', async () => {
    const { pages } = await parties()
    const [applicant, respondent] = pages as [Inside, Inside]
    const id = randomUUID()
    applicant.say({ ...offer, id })
    await expect.poll(() => seen(respondent)).toHaveLength(1)
    respondent.say(answer(id, 'decline'))
    await expect.poll(() => own(respondent)).toHaveLength(1)
    respondent.say(answer(id, 'accept'))
    await expect.poll(() => refusal(respondent)).toBe('stale')
    expect(seen(applicant)[0]?.answers).toMatchObject([{ choice: 'decline' }])
  })

  test('a vote that is open when the session ends is closed with it, and stands in the minutes', async () => {
    const { id: hearingId, pages } = await all(meeting, ['ARBITRATOR', 'ARBITRATOR'])
    const [one] = pages as [Inside]
    const id = randomUUID()
    one.say({ ...vote, id })
    await expect.poll(() => seen(one)).toHaveLength(1)
    one.say(answer(id, 'for'))
    await expect.poll(() => seen(one)[0]?.answered).toBe(1)
    const { data } = await server.call(contract.hearing.getTrial, { body: { id: hearingId } }, { as: 'secretaryLi' })
    await step(server, data, 'start', 'close')
    const orders = (await ordersOf(hearingId)).map(([text]) => text)
    expect(orders).toEqual(['vote', 'start', 'for', 'voteOff', 'close'])
  })

  test('a vote is closed with the session however full its record is: else neither would ever end', async () => {
    const { id: hearingId, pages } = await all(meeting, ['ARBITRATOR'])
    const [one] = pages as [Inside]
    const id = randomUUID()
    one.say({ ...vote, id })
    await expect.poll(() => seen(one)).toHaveLength(1)
    const row = { hearingId, kind: 'chat' as const, text: '话', speaker: '王建国', at: new Date() }
    for (let at = 0; at < entriesMax; at += 1000)
      await server.running.house.db.orm
        .insert(recordEntry)
        .values(Array.from({ length: 1000 }, () => ({ ...row, id: randomUUID() })))
    const { data } = await server.call(contract.hearing.getTrial, { body: { id: hearingId } }, { as: 'secretaryLi' })
    await step(server, data, 'start', 'close')
    const orders = (await ordersOf(hearingId)).map(([text]) => text).filter((text) => text !== row.text)
    expect(orders).toEqual(['vote', 'start', 'voteOff', 'close'])
  })

  test('one person alone cannot take all there is to propose, and what changes nothing is told to nobody', async () => {
    const { pages } = await parties()
    const [applicant, respondent] = pages as [Inside, Inside]
    const id = randomUUID()
    applicant.say({ ...offer, id })
    await expect.poll(() => seen(respondent)).toHaveLength(1)
    const told = () => respondent.heard.filter((one) => one.is === 'proposals').length
    const before = told()
    for (let time = 0; time < 3; time++) applicant.say({ is: 'share', id })
    respondent.say({ ...offer, id: randomUUID() })
    await expect.poll(() => seen(respondent)).toHaveLength(2)
    expect(told()).toBe(before + 1)
  })

  test('one that arrives twice is there once, and one that was withdrawn is not answered any more', async () => {
    const { pages } = await parties()
    const [applicant, respondent] = pages as [Inside, Inside]
    const id = randomUUID()
    applicant.say({ ...offer, id })
    applicant.say({ ...offer, id })
    await expect.poll(() => seen(respondent)).toHaveLength(1)
    respondent.say({ is: 'end', id })
    await expect.poll(() => refusal(respondent)).toBe('forbidden')
    applicant.say({ is: 'end', id })
    await expect.poll(() => seen(respondent)[0]?.open).toBe(false)
    respondent.say(answer(id, 'accept'))
    await expect.poll(() => refusal(respondent)).toBe('state.closed')
    expect(seen(applicant)).toHaveLength(1)
  })

  test('how others vote nobody knows before the vote is closed; then it is in the minutes by name', async () => {
    const { id: hearingId, pages } = await all(meeting, ['ARBITRATOR', 'ARBITRATOR'])
    const [one, two] = pages as [Inside, Inside]
    const id = randomUUID()
    one.say({ ...vote, id })
    await expect.poll(() => seen(two)).toHaveLength(1)
    one.say(answer(id, 'for'))
    await expect.poll(() => seen(two)[0]?.answered).toBe(1)
    expect(seen(two)[0]?.answers).toEqual([])
    expect(seen(one)[0]?.answers).toMatchObject([{ choice: 'for', isMine: true }])
    two.say(answer(id, 'accept'))
    await expect.poll(() => refusal(two)).toBe('forbidden')
    const first = randomUUID()
    two.say(answer(id, 'abstain', '', [], first))
    two.say(answer(id, 'against', '', [first]))
    await expect.poll(() => seen(two)[0]?.answers).toMatchObject([{ choice: 'against' }])
    two.say({ is: 'end', id })
    await expect.poll(() => refusal(two)).toBe('forbidden')
    one.say({ is: 'end', id })
    await expect.poll(() => seen(two)[0]?.answers.map(({ choice }) => choice)).toEqual(['for', 'against'])
    expect(await ordersOf(hearingId)).toEqual([
      ['vote', 'ARBITRATOR0', '1: 是否准许延期'],
      ['for', 'ARBITRATOR0', '1'],
      ['against', 'ARBITRATOR1', '1'],
      ['voteOff', 'ARBITRATOR0', '1'],
    ])
  })

  test.each([
    ['offers in a hearing', 'hearing', 'APPLICANT', offer],
    ['votes in a mediation', 'mediation', 'ARBITRATOR', vote],
    ['votes of a party', 'meeting', 'APPLICANT', vote],
    ['offers of a witness', 'mediation', 'WITNESS', offer],
    ['an offer of no positive amount', 'mediation', 'APPLICANT', { ...offer, amount: '-1' }],
    ['an offer without terms', 'mediation', 'APPLICANT', { ...offer, terms: ' ' }],
  ] as const)('there are no %s', async (_, kind, role, frame) => {
    const { pages } = await all({ hearing, mediation, meeting }[kind], [role])
    const [page] = pages as [Inside]
    page.say({ ...frame, id: randomUUID() })
    // What is said after it comes to something.
    page.say({ is: 'chat', id: randomUUID(), text: '在吗' })
    await expect.poll(() => page.last('entry')?.entry.text).toBe('在吗')
    expect(seen(page)).toEqual([])
  })
})
