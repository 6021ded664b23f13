import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { makeCase, submit } from '../make/application.ts'
import { applyAs, openWindow } from '../make/candidacy.ts'
import { defend } from '../make/defence.ts'
import { giveMedia, handIn, makeItem } from '../make/evidence.ts'
import { submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { makeAgent, submitCorporation } from '../make/registration.ts'
import { makeEntry } from '../make/roster.ts'
import { everyCallEngines, TestServer } from '../setup/server.ts'
import type { Held, Try } from './scene.ts'
import { everyone, reaches, triesOf } from './scenes.ts'

/** They speak with other tokens, and are asked about in the tests of those doors. */
const otherDoors = [
  'signing.chainHeadFile',
  'activity.getUser',
  'arbitrator.abroadToken',
  'deadline.feed',
  'gathering.activityCalendar',
  'gathering.activityDetail',
  'gathering.activityPicture',
  'gathering.cancelEnroll',
  'gathering.enroll',
  'gathering.printAttendance',
  'hearing.conductTrial',
  'hearing.courtFile',
  'survey.answerSurvey',
  'visit.cancelVisit',
  'visit.showVisit',
]

/** What is asked about in a table of its own: where the record has a way of its own, or opens by a link. */
const ownTables: Record<string, string> = {
  mailbox: 'tests/mailbox/mailbox.server.test.ts',
  award: 'tests/award/secrecy.server.test.ts',
  bundle: 'tests/room/present.server.test.ts',
  recordSign: 'tests/recordSign/recordSign.server.test.ts',
  trialMessage: 'tests/trialMessage/trialMessage.server.test.ts',
  service: 'tests/service/machine.server.test.ts',
}

test('every call that can be about one record is in the table, or in one of its own', () => {
  const about = everyCall.filter((call) => call.refuses?.includes('notFound')).map((call) => call.name)
  const here = new Set([...Object.keys(reaches), ...otherDoors])
  expect(about.filter((name) => !here.has(name) && !ownTables[name.split('.')[0] ?? ''])).toEqual([])
  expect([...here].filter((name) => !about.includes(name))).toEqual([])
  expect(Object.values(ownTables).filter((path) => !existsSync(path))).toEqual([])
})

async function hold(server: TestServer): Promise<Held> {
  const record = await submit(server, 'partyWang')
  const given = await submitGuarantee(server, 'partyWang', { preservationId: record.id })
  await openWindow(server)
  const candidacy = await applyAs(server, 'candidateHe')
  const entry = await makeEntry(server, 'arbitratorSun')
  const { id: caseId, caseNo } = await makeCase(server, 'partyWang', 'arbitratorSun')
  const items = [makeItem({ offline: 'N', attachmentId: await giveMedia(server, 'partyWang') })]
  const receipt = await handIn(server, 'partyWang', caseId, { items })
  const objection = await defend(server, 'partyWang', 'objection', caseId)
  const corporation = (await submitCorporation(server, 'partyWang')).body.id
  const body = await makeAgent(server, 'partyWang')
  const agent = (await server.call(contract.registration.submitAgent, { body }, { as: 'partyWang' })).data.id
  return { server, record, given, candidacy, entry, caseId, caseNo, receipt, objection, corporation, agent }
}

describe.each(everyCallEngines)('records on %s', (engine) => {
  let server: TestServer
  let tries: Record<string, Try>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    tries = triesOf(await hold(server))
    for (const name of everyone) await server.token(name)
  })
  afterAll(() => server.stop())

  test.each(Object.entries(reaches))('%s: %s', async (name, row) => {
    const cells = [...row.replaceAll(' ', '')]
    expect(cells).toHaveLength(everyone.length)
    for (const [at, as] of everyone.entries()) {
      const status = (await tries[name]?.(as))?.status
      const expected = { y: 200, n: 404, '-': 403 }[cells[at] ?? '']
      expect([as, status === 409 ? 200 : status]).toEqual([as, expected])
    }
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
    const casesOf = async (as: Name) => (await server.call(contract.case.listMyCases, { query: {} }, { as })).data.total
    expect([await casesOf('partyWang'), await casesOf('partyChen'), await casesOf('arbitratorSun')]).toEqual([1, 1, 1])
    expect([await casesOf('secretaryLi'), await casesOf('secretaryFar')]).toEqual([2, 0])
  })
})
