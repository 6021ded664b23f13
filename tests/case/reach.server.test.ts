import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/caseLife.ts'
import { account } from '../../server/account/table.ts'
import type { Foreign } from '../door/scene.ts'
import { makeBodies, seatsReach } from '../door/scenes.ts'
import { submit } from '../make/application.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { handIn } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { engines, TestServer } from '../setup/server.ts'

/** As whom somebody stands to the case; each has one of their own. */
const seats = [
  'respondent, before it is accepted',
  'respondent, once it is accepted',
  'agent whose letter is revoked',
  'secretary of another department',
  'arbitrator a side nominated, before an appointment',
  'arbitrator who has not answered',
  'arbitrator who accepted',
  'arbitrator who declined',
] as const

/** What takes an id that is no case's. */
/** What a query must hold besides the case. */
const besides: Record<string, string> = { 'finding.findText': 'q=合同', 'openItem.listOpenItems': 'step=conclude' }
const ofAccounts = ['case.dataCount', 'case.arbitratorData']
/** Asked about under somebody else's id in case.server.test.ts: it needs files of one's own. */
const submission = 'case.submitCase'

type Called = (typeof everyCall)[number]
const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const nothing = Object.fromEntries(
  ['id', 'guarantee', 'file', 'piece', 'defence', 'deadline', 'user', 'message', 'phrase', 'registration', 'menu'].map(
    (key) => [key, randomUUID()],
  ),
)
/** A body for every call, about one case. */
const bodiesFor = (id: string, caseNo: string) =>
  makeBodies({ ...nothing, candidacy: randomUUID(), entry: randomUUID(), case: id, caseNo } as unknown as Foreign)

/** The name in a query or an address under which a call is told the case. */
function keyOf(call: Called): string | undefined {
  const keys = [...keysOf(call.query), ...keysOf(call.params)]
  const named = keys.find((key) => ['baseId', 'caseId', 'recordId'].includes(key))
  if (named || ofAccounts.includes(call.name)) return named
  const ofCases =
    /^(archive|case|caseFile|cost|tribunal|deadline)\./.test(call.name) || call.name === 'upload.uploadAttachmentTo'
  return ofCases ? keys.find((key) => key === 'id') : undefined
}

test('every call that is told a case is in the table', () => {
  const [id, caseNo] = [randomUUID(), randomUUID()]
  const bodies = bodiesFor(id, caseNo)
  const about = everyCall.filter((call) => {
    const said = JSON.stringify(bodies[call.name] ?? {})
    return said.includes(id) || said.includes(caseNo) || keyOf(call) !== undefined
  })
  expect(about.map((call) => call.name).sort()).toEqual(Object.keys(seatsReach).sort())
  expect(everyCall.some((call) => call.name === submission)).toBe(true)
})

describe.each(engines)('who reaches a case on %s', (engine) => {
  let server: TestServer
  const scene = {} as Record<(typeof seats)[number], { as: Name; known: CaseDetail; piece: string }>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    await server.running.house.db.orm
      .update(account)
      .set({ dept: '立案二部' })
      .where(eq(account.id, server.id('secretaryLi')))
    await stand('respondent, before it is accepted', 'partyChen', await link(await caseIn(server, 'aff')))
    await stand('respondent, once it is accepted', 'partyChen', await link(await caseIn(server, 'transfered')))
    await stand('agent whose letter is revoked', 'partyChen', await revoked(await caseIn(server, 'transfered')))
    await stand('secretary of another department', 'secretaryLi', await caseIn(server, 'transfered'))
    await stand(
      'arbitrator a side nominated, before an appointment',
      'arbitratorSun',
      await nominated(await caseIn(server, 'transfered')),
    )
    const sits = await caseIn(server, 'transfered')
    await fillTribunal(server, sits.id)
    await stand('arbitrator who accepted', 'arbitratorSun', sits)
    await stand('arbitrator who has not answered', 'arbitratorSun', await invited(await caseIn(server, 'transfered')))
    const asked = await invited(await caseIn(server, 'transfered'))
    const body = { id: asked.id, version: 2, reason: '时间冲突' }
    const declined = await server.call(contract.tribunal.declineAppointment, { body }, { as: 'arbitratorSun' })
    expect(declined.status).toBe(200)
    await stand('arbitrator who declined', 'arbitratorSun', asked)
  }, 120_000)
  afterAll(() => server.stop())

  async function stand(seat: (typeof seats)[number], as: Name, known: CaseDetail): Promise<void> {
    const { items } = await handIn(server, 'adminZhao', known.id, { camp: 'APP' })
    scene[seat] = { as, known, piece: items[0]?.id ?? '' }
  }
  async function freshFolder(caseId: string): Promise<string> {
    const body = { caseId, id: randomUUID(), parentId: null, title: '卷宗' }
    await server.call(contract.caseFile.addFolder, { body }, { as: 'adminZhao' })
    return `folder:${body.id}`
  }
  async function link(known: CaseDetail, partyId = sideIds.respondentId): Promise<CaseDetail> {
    const body = { id: known.id, version: known.version, partyId, userId: server.id('partyChen') }
    return (await server.call(contract.case.linkAttendee, { body }, { as: 'adminZhao' })).data
  }
  async function revoked(known: CaseDetail): Promise<CaseDetail> {
    const { id, version } = await link(known, sideIds.agentId)
    const body = { id, version, agentId: sideIds.agentId, reason: '解除委托' }
    return (await server.call(contract.case.revokeAgent, { body }, { as: 'adminZhao' })).data
  }
  async function nominated(known: CaseDetail): Promise<CaseDetail> {
    const body = { id: known.id, version: 0, userId: server.id('arbitratorSun') }
    expect((await server.call(contract.tribunal.nominate, { body }, { as: 'partyWang' })).status).toBe(200)
    return known
  }
  async function invited(known: CaseDetail): Promise<CaseDetail> {
    const { compose, appoint } = contract.tribunal
    const { id } = known
    await server.call(compose, { body: { id, version: 0, size: 1 } }, { as: 'adminZhao' })
    const userId = server.id('arbitratorSun')
    const body = { id, version: 1, seat: 'sole' as const, userId, reason: '双方同意' }
    expect((await server.call(appoint, { body }, { as: 'adminZhao' })).status).toBe(200)
    return known
  }

  /** What it is told: about the case, right in its form, and with a version nobody has. */
  async function bodyOf(call: Called, seat: (typeof seats)[number]): Promise<object | undefined> {
    const { as, known, piece } = scene[seat]
    const body = bodiesFor(known.id, known.caseNo)[call.name] as Record<string, unknown> | undefined
    if (call.name === 'upload.uploadAttachmentTo')
      return { file: { attachmentId: await give(server, as, { group: 'any' }) } }
    if (call.name === 'opinion.submitOpinions') {
      const [given] = Object.values((body as { opinions: object }).opinions)
      return { ...body, opinions: { [piece]: { ...given, version: 999 } } }
    }
    if (call.name === 'filing.linkPreservation') {
      const own = await submit(server, as === 'partyChen' ? as : 'partyWang')
      return { ...body, id: own.id, version: 999 }
    }
    return (
      body && {
        ...body,
        ...('version' in body && !/^defence/.test(call.name) ? { version: 999 } : {}),
        ...('partyId' in body ? { partyId: sideIds.applicantId } : {}),
        ...('key' in body ? { key: await freshFolder(known.id) } : {}),
      }
    )
  }

  async function reach(call: Called, seat: (typeof seats)[number]): Promise<string> {
    const { as, known } = scene[seat]
    const key = keyOf(call)
    const path = call.path.replace(/\{\w+\}/, known.id)
    const asked = key && path === call.path ? `${path}?${key}=${known.id}&${besides[call.name] ?? ''}` : path
    const { status } = await server.send(call.method, asked, await bodyOf(call, seat), { as })
    // 501: what is asked for is not configured here, which whoever sees the case is told.
    return { 403: '-', 404: 'n', 501: 'y' }[status] ?? (status < 500 ? 'y' : `${status}`)
  }

  test.each(Object.entries(seatsReach))('%s: %s', async (name, row) => {
    const call = everyCall.find((one) => one.name === name)
    if (!call) throw new Error(`No call ${name}`)
    const said: string[] = []
    for (const seat of seats) said.push(await reach(call, seat))
    expect(said.join('')).toBe(row.replaceAll(' ', ''))
  })
})
