import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import { openingHours } from '../../contract/case/caseOpening.ts'
import { livePath } from '../../contract/event.ts'
import type { Office } from '../../contract/kernel/office.ts'
import { createAccount } from '../../server/account/create.ts'
import { putInForce } from '../../server/case/opening/inForce.ts'
import { sendMessage } from '../../server/message/send.ts'
import { sweep } from '../../server/sweep.ts'
import { audit } from '../../server/tables/audit.ts'
import { award } from '../../server/tables/award.ts'
import { caseOpening, cases } from '../../server/tables/case.ts'
import { hearingAttendee } from '../../server/tables/hearing.ts'
import { tellRows } from '../../server/tell.ts'
import { openSession } from '../../server/who.ts'
import { caseIn, dept, makeDept } from '../make/case.ts'
import { handIn } from '../make/evidence.ts'
import { readEverything } from '../make/finding.ts'
import { plan } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls, cost, defence, evidence, finding, hearing, live, message, upload } = contract

/** The staff of an institution, each with one office, and how they stand to the case. */
const staff = {
  own: 'ROLE_SECRETARY',
  other: 'ROLE_SECRETARY',
  /** Is asked to a session of it. */
  asked: 'ROLE_SECRETARY',
  /** Is named by its tribunal. */
  named: 'ROLE_SECRETARY',
  filing: 'ROLE_FILING',
  head: 'ROLE_HEAD',
  finance: 'ROLE_FINANCE',
  registrar: 'ROLE_REGISTRAR',
  reception: 'ROLE_RECEPTION',
  admin: 'ROLE_ADMIN',
} as const satisfies Record<string, Office>
type Who = keyof typeof staff
const everybody = Object.keys(staff) as Who[]

describe.each(engines)('whose case it is, on %s', (engine) => {
  let server: TestServer
  let accepted: string
  let before: string
  let trialId: string
  const tokens = new Map<Who, { id: string; token: string }>()
  const tokenOf = (who: Who) => ({ token: tokens.get(who)?.token ?? '' })
  const idOf = (who: Who) => tokens.get(who)?.id ?? ''
  const keep = async (ownCases: boolean) => {
    const { config, db } = server.running.house
    config.ownCases = ownCases
    await putInForce(config, db)
  }

  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { house } = server.running
    for (const who of everybody) {
      const made = { username: `own.${who}`, nickName: who, cate: 'MISHU' as const, dept, roles: [staff[who]] }
      const id = await createAccount(house, { ...made, password: 'Test#2026' })
      tokens.set(who, { id, ...(await openSession(house, house.db.orm, id, { ip: '', device: '' })) })
    }
    const facts = '双方因船舶租赁发生争议，申请人履行后被申请人拒不付款。'
    accepted = (await caseIn(server, 'tribunal', { facts })).id
    before = (await caseIn(server, 'aff', { facts })).id
    await handIn(server, 'partyWang', accepted)
    await house.db.orm
      .update(cases)
      .set({ secretaryId: idOf('own') })
      .where(eq(cases.id, accepted))
    const trial = await plan(server, accepted)
    trialId = trial.id
    const seat = { hearingId: trial.id, accountId: idOf('asked'), name: 'asked', role: 'SECRETARY' as const }
    await house.db.orm.insert(hearingAttendee).values(seat)
    await house.db.orm.insert(award).values({
      ...{ id: randomUUID(), tenantId: 1, caseId: accepted, kind: 'award', state: 'draft', title: '裁决书' },
      secretaryId: idOf('named'),
    })
    await readEverything(server)
  }, 120_000)
  afterAll(() => server.stop())

  /** The ways to a case: each answers whether something of it was reached. */
  const waysTo = (id: string): Record<string, (who: Who) => Promise<boolean>> => ({
    row: async (who) => {
      const { data } = await server.call(calls.listCases, { query: { size: 50 } }, tokenOf(who))
      return data?.list.some((one) => one.id === id) ?? false
    },
    whole: async (who) => (await server.call(calls.getCase, { params: { id } }, tokenOf(who))).status === 200,
    money: async (who) => (await server.call(cost.getCostAccount, { params: { id } }, tokenOf(who))).status === 200,
    evidence: async (who) => {
      const { status } = await server.call(evidence.listEvidence, { query: { baseId: id } }, tokenOf(who))
      return status === 200
    },
    defence: async (who) => {
      const { status } = await server.call(defence.listDefences, { query: { baseId: id } }, tokenOf(who))
      return status === 200
    },
    file: async (who) => {
      const known = await server.call(calls.getCase, { params: { id } }, { as: 'adminZhao' })
      const file = known.data.files[0]?.attachmentId ?? ''
      return (await server.call(upload.downloadAttachment, { params: { id: file } }, tokenOf(who))).status === 200
    },
    search: async (who) => {
      const { data } = await server.call(finding.findText, { query: { q: '船舶租赁' } }, tokenOf(who))
      return data?.list.some((one) => one.caseId === id) ?? false
    },
    changes: async (who) => {
      const { data } = await server.call(live.listEvents, { query: { after: 0 } }, tokenOf(who))
      return data.list.some((one) => one.kind === 'caseDetail' && one.id === id && one.row !== null)
    },
    socket: (who) => isToldOf(who, id),
  })

  /** Whether a page of theirs is told of the case as a whole when it changes. */
  async function isToldOf(who: Who, id: string): Promise<boolean> {
    const { house } = server.running
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    const said: { kind?: string; id?: string; row?: unknown; ready?: boolean }[] = []
    socket.on('message', (data) => said.push(JSON.parse(String(data))))
    socket.on('open', () => socket.send(JSON.stringify({ token: tokenOf(who).token })))
    await expect.poll(() => said.some(({ ready }) => ready)).toBe(true)
    // A message of their own comes after it.
    await house.db.tx(async (tx) => {
      await tellRows(house, tx, 'caseDetail', id)
      await tellRows(house, tx, 'case', id)
    })
    await house.db.tx((tx) => sendMessage(house, tx, [idOf(who)], { kind: 'text', params: { text: '后' } }))
    await expect.poll(() => said.some(({ kind }) => kind === 'message')).toBe(true)
    socket.terminate()
    return said.some((one) => one.kind === 'caseDetail' && one.id === id && one.row !== null)
  }

  const ways = ['row', 'whole', 'money', 'evidence', 'defence', 'file', 'search', 'changes', 'socket']
  const none = '---------'
  const all = 'yyyyyyyyy'
  /** What each reaches of a case, in the order of `ways`: with the rule, before its acceptance and after it; and without the rule. */
  const table: Record<Who, [before: string, after: string, without: string]> = {
    own: ['y--------', all, all],
    other: ['y--------', 'y--------', all],
    asked: ['y--------', all, all],
    named: ['y--------', all, all],
    filing: [all, 'y--------', all],
    head: [all, all, all],
    finance: ['y-y------', 'y-y------', 'y-y------'],
    registrar: [none, none, none],
    reception: [none, none, none],
    admin: [none, none, none],
  }

  async function reached(who: Who, id: string): Promise<string> {
    let found = ''
    const tries = waysTo(id)
    for (const way of ways) found += (await tries[way]?.(who)) ? 'y' : '-'
    return found
  }

  test.each(
    everybody,
  )('%s reaches of a case what the table says, whichever way, with the rule and without it', async (who) => {
    await keep(true)
    // In a case before its acceptance nothing was handed in to be found, but its request.
    const [early, late] = [await reached(who, before), await reached(who, accepted)]
    await keep(false)
    expect([who, early, late, await reached(who, accepted)]).toEqual([who, ...table[who]])
  })

  test('who does not see a case is told whose it is: with a reason it is open to a secretary, to the filing desk it is not', async () => {
    await keep(true)
    const ask = async (who: Who) => {
      const { status, error } = await server.call(calls.getCase, { params: { id: accepted } }, tokenOf(who))
      return [status, error]
    }
    expect(await ask('other')).toEqual([409, 'case.others'])
    expect(await ask('filing')).toEqual([409, 'case.accepted'])
    const far = await server.call(calls.getCase, { params: { id: accepted } }, { as: 'secretaryFar' })
    expect([far.status, far.error]).toEqual([404, 'notFound'])
    const open = (who: Who, reason: string) =>
      server.call(calls.openOther, { body: { id: accepted, reason } }, tokenOf(who))
    expect((await open('filing', '查阅')).status).toBe(403)
    expect((await open('other', '  ')).fields).toMatchObject([{ code: 'reason.required' }])
    expect(
      (await server.call(calls.openOther, { body: { id: accepted, reason: '查阅' } }, { as: 'secretaryFar' })).error,
    ).toBe('notFound')
    expect(await ask('other')).toEqual([409, 'case.others'])
    expect((await open('own', '查阅')).data).toEqual({ until: null })
  })

  test('what a secretary opens is open to them alone, is logged, told to heads and the secretary of the case, and ends by itself', async () => {
    await keep(true)
    const body = { id: accepted, reason: '承办秘书请假，代为接待当事人' }
    const opened = await server.call(calls.openOther, { body }, tokenOf('other'))
    expect(Date.parse(opened.data.until ?? '') - server.running.house.now().getTime()).toBeLessThanOrEqual(
      openingHours * 3_600_000,
    )
    expect(await reached('other', accepted)).toBe(all)
    expect(await reached('filing', accepted)).toBe('y--------')
    for (const who of ['head', 'own'] as const) {
      const { data } = await server.call(message.list, { body: { size: 50 } }, tokenOf(who))
      expect(data.list.filter(({ kind }) => kind === 'caseOpened')).toMatchObject([{ params: { reason: body.reason } }])
    }
    const [logged] = await server.running.house.db.orm.select().from(audit).where(eq(audit.action, 'case.openOther'))
    expect(logged).toMatchObject({ byId: idOf('other'), changes: { reason: ['', body.reason] } })
    const list = async () => (await server.call(calls.listOpenings, { query: {} }, tokenOf('head'))).data.list
    expect(await list()).toMatchObject([{ baseId: accepted, byName: 'other', reason: body.reason, endedAt: null }])
    expect((await server.call(calls.listOpenings, { query: {} }, { as: 'adminFar' })).data.list).toEqual([])
    const { next } = (await server.call(live.listEvents, { query: {} }, tokenOf('other'))).data
    server.clock.later += openingHours * 3_600_000 + 1
    await server.running.house.db.orm.update(caseOpening).set({ until: sql`now() - interval '1 second'` })
    // By the time alone, before anything was swept.
    expect((await server.call(calls.getCase, { params: { id: accepted } }, tokenOf('other'))).error).toBe('case.others')
    await sweep(server.running.house)
    const told = (await server.call(live.listEvents, { query: { after: next } }, tokenOf('other'))).data.list
    // The device lets go of all of it, and keeps its row.
    expect(told.filter((one) => one.id === accepted).map((one) => [one.kind, one.row !== null])).toEqual([
      ['caseDetail', false],
      ['case', true],
    ])
    expect(await reached('other', accepted)).toBe('y--------')
    expect((await list())[0]?.endedAt).not.toBeNull()
  })

  test('a head ends what was opened before its time', async () => {
    await keep(true)
    await server.call(calls.openOther, { body: { id: accepted, reason: '再次查阅' } }, tokenOf('other'))
    const [one] = (await server.call(calls.listOpenings, { query: {} }, tokenOf('head'))).data.list
    const end = () => server.call(calls.endOpening, { body: { id: one?.id ?? '' } }, tokenOf('head'))
    expect((await server.call(calls.endOpening, { body: { id: one?.id ?? '' } }, { as: 'adminFar' })).error).toBe(
      'notFound',
    )
    expect((await end()).status).toBe(200)
    expect((await end()).error).toBe('state.closed')
    expect((await server.call(calls.getCase, { params: { id: accepted } }, tokenOf('other'))).error).toBe('case.others')
  })

  test('a case that is handed over is open to who has it from then on, and no longer to who had it', async () => {
    await keep(true)
    const at = async () =>
      (await server.call(calls.getCase, { params: { id: accepted } }, tokenOf('head'))).data.version
    const body = { id: accepted, version: await at(), dept, secretaryId: idOf('other'), reason: '原承办秘书请假' }
    expect((await server.call(calls.changeSecretary, { body }, tokenOf('head'))).status).toBe(200)
    expect([await reached('other', accepted), await reached('own', accepted)]).toEqual([all, 'y--------'])
    const back = { ...body, version: await at(), secretaryId: idOf('own') }
    expect((await server.call(calls.changeSecretary, { body: back }, tokenOf('head'))).status).toBe(200)
    expect([await reached('own', accepted), await reached('other', accepted)]).toEqual([all, 'y--------'])
  })

  test('nobody acts in the session of another secretary’s case who was not asked to it', async () => {
    await keep(true)
    const trial = await server.call(hearing.getTrial, { body: { id: trialId } }, tokenOf('own'))
    expect(trial.status).toBe(200)
    expect((await server.call(hearing.getTrial, { body: { id: trialId } }, tokenOf('other'))).status).toBe(404)
    const { id, version } = trial.data
    const tries = [
      server.call(hearing.sendTrialNotice, { body: { id, version } }, tokenOf('other')),
      server.call(hearing.startTrial, { body: { id, version } }, tokenOf('other')),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404])
    expect((await server.call(hearing.getTrial, { body: { id } }, tokenOf('asked'))).status).toBe(200)
  })
})
