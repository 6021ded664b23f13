import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import type { PreservationAction } from '../../contract/filing/moves.ts'
import { expirePreservations } from '../../server/filing/expiry.ts'
import { act, submit } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { TestServer } from '../setup/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite')
})
afterAll(() => server.stop())

type Called = Exclude<PreservationAction, 'expire'>

/** An application of partyWang that the court has ruled on. */
async function ruled(...actions: [Name, Called][]): Promise<Preservation> {
  let record = await submit(server, 'partyWang')
  for (const [who, action] of [['secretaryLi', 'accept'], ['secretaryLi', 'forward'], ...actions] as [Name, Called][])
    record = (await act(server, who, action, record)).data
  return record
}

const grant: [Name, Called] = ['secretaryLi', 'grant']
const reject: [Name, Called] = ['secretaryLi', 'reject']
const reconsider: [Name, Called] = ['partyWang', 'reconsider']
const recorded: [Name, Called] = ['secretaryLi', 'recordReconsideration']
const uphold: [Name, Called] = ['secretaryLi', 'uphold']

test.each<[string, [Name, Called][], string, Record<string, string>]>([
  ['a grant that is upheld stays in force', [grant, reconsider, uphold], 'ruled_granted', { expiresOn: '2027-11-19' }],
  ['a rejection that is upheld stays one', [reject, reconsider, uphold], 'ruled_rejected', { expiresOn: '' }],
  [
    'a grant can be changed into a rejection: nothing is in force then',
    [grant, recorded, reject],
    'ruled_rejected',
    { expiresOn: '', frozenAmount: '' },
  ],
  [
    'a rejection can be changed into a grant',
    [reject, reconsider, grant],
    'ruled_granted',
    { expiresOn: '2027-11-19', frozenAmount: '4620000.05' },
  ],
])('%s', async (_, steps, state, atCourt) => {
  const record = await ruled(...steps)
  expect(record.state).toBe(state)
  expect(record.atCourt).toMatchObject(atCourt)
  expect(record.history.map((one) => one.action)).toEqual(['submit', 'accept', 'forward', ...steps.map(([, it]) => it)])
})

test.each<[string, [Name, Called]]>([
  ['its applicant', reconsider],
  ['the respondent', recorded],
])('the one reconsideration was asked for: it cannot be asked for again by %s', async (_, [who, action]) => {
  const record = await ruled(grant, recorded, uphold)
  const again = await act(server, who, action, record)
  expect([again.status, again.error]).toEqual([409, 'reconsideration.once'])
})

test('after five days its applicant is too late, and is told since when; what the respondent asked of the court is recorded', async () => {
  const record = await ruled(grant)
  const back = (days: number) =>
    server.running.house.db.orm.execute(
      sql`update preservation_history set at = at - make_interval(days => ${days}) where preservation_id = ${record.id}`,
    )
  await back(6)
  const late = await act(server, 'partyWang', 'reconsider', record)
  expect([late.status, late.error]).toEqual([409, 'reconsideration.late'])
  await back(-1)
  const intime = await act(server, 'partyWang', 'reconsider', record)
  expect([intime.status, intime.data.state]).toEqual([200, 'reconsideration'])
  const other = await ruled(grant)
  await server.running.house.db.orm.execute(
    sql`update preservation_history set at = at - make_interval(days => 6) where preservation_id = ${other.id}`,
  )
  expect((await act(server, 'secretaryLi', 'recordReconsideration', other)).status).toBe(200)
})

test('the other people are told: secretaries of what the applicant asks, the applicant of what the respondent asked and of the end', async () => {
  const asked = await ruled(grant, reconsider)
  const upheld = await ruled(grant, recorded, uphold)
  const of = async (as: Name, no: string) => {
    const { data } = await server.call(contract.message.list, { body: { page: 1, size: 50 } }, { as })
    return data.list.filter((one) => one.params.no === no).map((one) => one.kind)
  }
  expect(await of('secretaryLi', asked.no)).toContain('preservationReconsidered')
  expect(await of('partyWang', upheld.no)).toEqual(
    expect.arrayContaining(['preservationReconsidered', 'preservationUpheld']),
  )
})

test('what was granted runs on and ends on its last day while it is reconsidered; a rejection does not', async () => {
  const [granted, rejected] = [await ruled(grant, reconsider), await ruled(reject, reconsider)]
  const { house } = server.running
  await expirePreservations({ ...house, now: () => new Date('2027-11-20T23:00:00Z') })
  const state = async ({ id }: Preservation) =>
    (await server.call(contract.filing.getPreservation, { params: { id } }, { as: 'partyWang' })).data.state
  expect([await state(granted), await state(rejected)]).toEqual(['expired', 'reconsideration'])
})
