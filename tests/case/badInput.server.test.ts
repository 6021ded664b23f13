import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { act, type Body, caseIn, makeCaseFields, makeDept, makeRequest } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls } = contract
const { applicants, respondents } = makeCaseFields()
const [claimant, answerer] = [applicants[0]!, respondents[0]!]

/** What is wrong with a request, and what its sender is told at which field. */
const wrongs: [what: string, change: Partial<Body>, path: string, code: string][] = [
  ['five decimals', { amount: '1.00001' }, 'amount', 'amount.format'],
  ['a sum above the limit', { amount: '1000000000000000' }, 'amount', 'amount.tooLarge'],
  ['a sum of nothing', { amount: '0.0000' }, 'amount', 'amount.positive'],
  [
    'a party on both sides by its number',
    { respondents: [{ ...answerer, certificatesNum: claimant.certificatesNum }] },
    'respondents.0.name',
    'party.bothSides',
  ],
  [
    'a party on both sides by its name',
    { respondents: [{ ...answerer, name: `${claimant.name} `, certificatesNum: '' }] },
    'respondents.0.name',
    'party.bothSides',
  ],
]

describe.each(engines)('bad input to a case on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const send = (body: Body) => server.call(calls.submitCase, { body }, { as: 'partyWang' })
  const get = (id: string, as: Name = 'partyWang') => server.call(calls.getCase, { params: { id } }, { as })

  test.each(wrongs)('%s is told at the field; mended, the same request with its files is taken', async (...row) => {
    const [, change, path, code] = row
    const good = await makeRequest(server, 'partyWang')
    const { status, fields } = await send({ ...good, ...change })
    expect([status, fields.map((one) => [one.path.join('.'), one.code])]).toEqual([400, [[path, code]]])
    expect((await get(good.id)).status).toBe(404)
    const taken = await send(good)
    expect([taken.status, taken.data.files.length]).toEqual([200, good.files.length])
  })

  test('of two devices that mend one request the second is stale: the first one’s text stands, and the other is taken later', async () => {
    const known = await caseIn(server, 'returned')
    const files = known.files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
    const mended = (facts: string, version: number): Body => ({
      ...makeCaseFields({ facts }),
      id: known.id,
      version,
      files,
    })
    const answers = [
      await send(mended('手机上的补正', known.version)),
      await send(mended('电脑上的补正', known.version)),
    ]
    expect(answers.map((one) => [one.status, one.error])).toEqual([
      [200, undefined],
      [409, 'stale'],
    ])
    const stands = (await get(known.id)).data
    expect([stands.facts, stands.version]).toEqual(['手机上的补正', known.version + 1])
    // What was refused is the sender's still, who sends it for the version that stands as soon as the case is open again.
    const again = (await act(server, 'secretaryLi', 'return', stands)).data
    const second = await send(mended('电脑上的补正', again.version))
    expect([second.status, second.data.facts]).toEqual([200, '电脑上的补正'])
  })

  test('a step pressed twice is one step: with its key it is answered as before, without it is stale', async () => {
    const known = await caseIn(server, 'pending')
    const body = { id: known.id, version: known.version, reviewerId: server.id('adminZhao') }
    const key = randomUUID()
    const pass = (extra: { key?: string }) => server.call(calls.passCase, { body }, { as: 'secretaryLi', ...extra })
    const first = await pass({ key })
    expect([first.status, (await pass({ key })).data]).toEqual([200, first.data])
    const late = await pass({})
    expect([late.status, late.error]).toEqual([409, 'stale'])
    const steps = (await get(known.id)).data.timeline.map((one) => one.action)
    expect(steps).toEqual(['submit', 'pass'])
  })

  test('a case number that does not exist leads to nothing, as one that is somebody else’s', async () => {
    const { caseNo } = await caseIn(server, 'pending')
    for (const [number, as] of [
      ['（2099）仲字第9999号', 'partyWang'],
      ['（2099）仲字第9999号', 'secretaryLi'],
      ["' or 1=1 --", 'secretaryLi'],
      [caseNo, 'partyChen'],
    ] as const)
      for (const call of [calls.findCaseByCaseNo, calls.getAttendeeByCaseNo]) {
        const { status, error } = await server.call(call, { body: { caseNo: number } }, { as })
        expect([number, as, status, error]).toEqual([number, as, 404, 'notFound'])
      }
    const blank = await server.call(calls.findCaseByCaseNo, { body: { caseNo: ' ' } }, { as: 'partyWang' })
    expect([blank.status, blank.fields[0]?.path]).toEqual([400, ['caseNo']])
  })
})
