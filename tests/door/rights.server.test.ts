import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import type { Call, Category } from '../../contract/call.ts'
import type { Preservation } from '../../contract/filing.ts'
import { admit, type Person } from '../../server/who.ts'
import { act, makeCase, submit } from '../make/application.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const everyone: Name[] = ['partyWang', 'partyChen', 'secretaryLi', 'secretaryFar', 'arbitratorSun', 'candidateHe']

function mayCall(call: Call, cate: Category): boolean {
  return call.who === 'anyone' || call.who === 'signedIn' || call.who.includes(cate)
}

test('every call of the contract says who may make it', () => {
  for (const call of everyCall) {
    expect(
      call.who === 'anyone' || call.who === 'signedIn' || (Array.isArray(call.who) && call.who.length > 0),
      call.name,
    ).toBe(true)
  }
})

test('a call that says it in no way we know is closed', () => {
  const person = { cate: 'MISHU' } as Person
  for (const who of [undefined, [], 'everyone', {}])
    expect(() => admit({ who } as unknown as Call, person)).toThrow('forbidden')
})

describe.each(engines)('rights on %s', (engine) => {
  let server: TestServer
  let record: Preservation
  let caseNo: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    record = await submit(server, 'partyWang')
    caseNo = (await makeCase(server, 'partyWang', 'arbitratorSun')).caseNo
    for (const name of everyone) await server.token(name)
  })
  afterAll(() => server.stop())

  describe.each(everyCall.map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
    const knock = (extra: object) =>
      server.send(call.method, call.path.replace('{id}', crypto.randomUUID()), undefined, extra)

    test('lets in only whom the contract names, before it looks at what they send', async () => {
      if (call.who === 'anyone' || call.name === 'account.logout') return expect(mayCall(call, 'USER')).toBe(true)
      expect(await knock({})).toMatchObject({ status: 401, code: 401, error: 'signedOut' })
      for (const as of everyone) {
        const { status, error } = await knock({ as })
        if (mayCall(call, people[as].cate)) expect([401, 403], `${as} ${error}`).not.toContain(status)
        else expect([status, error], as).toEqual([403, 'forbidden'])
      }
    })
  })

  /** Who sees partyWang's application, and the case of partyWang and arbitratorSun. `no`: not found; `-`: not their call. */
  const seen: Record<string, Record<string, 'yes' | 'no' | '-'>> = {
    'filing.getPreservation': {
      partyWang: 'yes',
      partyChen: 'no',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: '-',
      candidateHe: '-',
    },
    'filing.withdrawPreservation': {
      partyWang: 'yes',
      partyChen: 'no',
      secretaryLi: '-',
      secretaryFar: '-',
      arbitratorSun: '-',
      candidateHe: '-',
    },
    'filing.acceptPreservation': {
      partyWang: '-',
      partyChen: '-',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: '-',
      candidateHe: '-',
    },
    'filing.returnPreservation': {
      partyWang: '-',
      partyChen: '-',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: '-',
      candidateHe: '-',
    },
    'filing.refusePreservation': {
      partyWang: '-',
      partyChen: '-',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: '-',
      candidateHe: '-',
    },
    'upload.downloadAttachment': {
      partyWang: 'yes',
      partyChen: 'no',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: 'no',
      candidateHe: 'no',
    },
    'case.findCaseByCaseNo': {
      partyWang: 'yes',
      partyChen: 'no',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: 'yes',
      candidateHe: '-',
    },
    'case.getAttendeeByCaseNo': {
      partyWang: 'yes',
      partyChen: 'no',
      secretaryLi: 'yes',
      secretaryFar: 'no',
      arbitratorSun: 'yes',
      candidateHe: '-',
    },
  }

  // Answers wear the record's own number, so a version is stale where the right was there.
  async function tryOne(name: string, as: Name): Promise<number> {
    const id = record.id
    if (name === 'filing.getPreservation')
      return (await server.call(contract.filing.getPreservation, { params: { id } }, { as })).status
    if (name.startsWith('filing.')) {
      const action = name.slice('filing.'.length).replace('Preservation', '') as
        | 'withdraw'
        | 'accept'
        | 'return'
        | 'refuse'
      const { status } = await act(server, as, action, { id, version: 999 })
      return status === 409 ? 200 : status
    }
    if (name === 'upload.downloadAttachment') {
      const attachmentId = record.files[0]?.attachmentId ?? ''
      return (await server.call(contract.upload.downloadAttachment, { params: { id: attachmentId } }, { as })).status
    }
    const call = name === 'case.findCaseByCaseNo' ? contract.case.findCaseByCaseNo : contract.case.getAttendeeByCaseNo
    return (await server.call(call, { body: { caseNo } }, { as })).status
  }

  const cells = Object.entries(seen).flatMap(([name, row]) => everyone.map((as) => ({ name, as, may: row[as] ?? '-' })))
  test.each(cells)('$as may $name: $may', async ({ name, as, may }) => {
    expect(await tryOne(name, as)).toBe({ yes: 200, no: 404, '-': 403 }[may])
  })

  test('lists hold what the details would show, and nothing else', async () => {
    await submit(server, 'partyChen')
    await makeCase(server, 'partyChen')
    const { listPreservations } = contract.filing
    const owners = async (as: Name) => {
      const { list, total } = (await server.call(listPreservations, { query: {} }, { as })).data
      expect(total).toBe(list.length)
      return [...new Set(list.map((row) => row.ownerName))].sort()
    }
    expect(await owners('partyWang')).toEqual(['王建国'])
    expect(await owners('partyChen')).toEqual(['陈丽华'])
    expect(await owners('secretaryLi')).toEqual(['王建国', '陈丽华'].sort())
    expect(await owners('secretaryFar')).toEqual([])
    const cases = async (as: Name) => (await server.call(contract.case.listMyCases, { query: {} }, { as })).data.total
    expect([await cases('partyWang'), await cases('partyChen'), await cases('arbitratorSun')]).toEqual([1, 1, 1])
    expect([await cases('secretaryLi'), await cases('secretaryFar')]).toEqual([2, 0])
  })

  test('every call that can be about one record is in the table above', () => {
    const about = everyCall.filter((call) => call.refuses?.includes('notFound')).map((call) => call.name)
    expect(about.sort()).toEqual(Object.keys(seen).sort())
  })
})
