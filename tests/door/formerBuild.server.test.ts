import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../contract/all.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { lenient } from '../../contract/kernel/lenient.ts'
import { start } from '../../server/start.ts'
import { hearingAttendee } from '../../server/tables/hearing.ts'
import { file, uploadSession } from '../../server/tables/upload.ts'
import { newPhone } from '../make/address.ts'
import { changedAt, otherwise, placesIn } from '../make/aged.ts'
import { makeCase, submit } from '../make/application.ts'
import { applyAs, makeForm, openWindow } from '../make/candidacy.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { defend } from '../make/defence.ts'
import { give } from '../make/file.ts'
import { former } from '../make/former.ts'
import { submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { submitCorporation } from '../make/registration.ts'
import { plan } from '../make/trial.ts'
import { makeMandate } from '../mandate/scene.ts'
import { engines, postgresTest, TestServer } from '../setup/server.ts'
import { everyFile, read } from '../walls/walls.ts'

/*
 * What an older build, or a newer one, left in a column of JSON opens: no call that reads it fails, and what it answers is of the
 * contract's types.
 */

const numRuns = process.env.SOAK ? 400 : 12
const { filing, guarantee, defence, mandate, arbitrator, registration, message, activity, lookup, admin, deadline } =
  contract
const { case: cases, caseFile, todo } = contract

type Asked = [call: Named, input: object, as: Name, headers?: Record<string, string>]

interface Column {
  id: string
  /** As a build before this one wrote it. */
  were: unknown
  asks: Asked[]
}

describe.each(engines)('a column of JSON of another build on %s', (engine) => {
  let server: TestServer
  /** By file, table and column. */
  const columns: Record<string, Column> = {}

  beforeAll(async () => {
    server = await TestServer.start(engine)
    server.mayMisfit = true
    await openWindow(server)
    await makeDept(server)
    const both: Name[] = ['partyWang', 'secretaryLi']
    const days = { from: '2026-11-01', to: '2026-12-31' }
    const asBoth = (call: Named, input: object): Asked[] => both.map((as) => [call, input, as])

    const request = await caseIn(server, 'transfered')
    const known = await makeCase(server, 'partyWang', 'partyChen')
    const sent = await submit(server, 'partyWang', { phase: 'during', caseNo: request.caseNo })
    const secured = await submitGuarantee(server, 'partyWang', { preservationId: sent.id })
    const filed: Asked[] = [
      ...asBoth(filing.getPreservation, { params: { id: sent.id } }),
      ...asBoth(filing.listPreservations, { query: {} }),
      ...asBoth(guarantee.getGuarantee, { params: { id: secured.id } }),
      ...asBoth(guarantee.listGuarantees, { query: {} }),
      ...asBoth(caseFile.tree, { query: { caseId: request.id } }),
      ...asBoth(deadline.listDeadlines, { query: days }),
      ...asBoth(todo.listTodo, { query: {} }),
    ]
    columns['filing preservation form'] = { id: sent.id, were: former.preservation, asks: filed }
    columns['guarantee guarantee form'] = { id: secured.id, were: former.guarantee, asks: filed }

    const ofCase = (id: string): Asked[] => [
      ...asBoth(cases.getCase, { params: { id } }),
      ...asBoth(cases.listCases, { query: {} }),
      ...asBoth(cases.listMyCases, { query: {} }),
      [cases.mySeats, { params: { id } }, 'partyWang'],
      ...asBoth(deadline.getDeadlines, { params: { id } }),
      ...asBoth(deadline.listDeadlines, { query: days }),
      ...asBoth(defence.getStanding, { query: { baseId: id } }),
      ...asBoth(todo.listTodo, { query: {} }),
      [cases.checkChain, { params: { id } }, 'secretaryLi'],
    ]
    const { id } = request
    columns['case cases form'] = { id, were: former.request, asks: ofCase(id) }
    columns['case cases correction'] = { id, were: former.correction, asks: ofCase(id) }
    columns['case cases fee'] = { id, were: former.fee, asks: ofCase(id) }
    columns['case cases withdrawal'] = { id, were: former.withdrawal, asks: ofCase(id) }

    const claimed = await defend(server, 'partyChen', 'counterclaim', known.id)
    const ofDefence = asBoth(defence.listDefences, { query: { baseId: known.id } })
    columns['defence defence claim'] = { id: claimed.id, were: former.claim, asks: ofDefence }
    columns['defence defence withdrawal'] = { id: claimed.id, were: former.withdrawal, asks: ofDefence }

    const letter = makeMandate(request.id, await give(server, 'partyWang'))
    const named = (await server.call(mandate.submitMandate, { body: letter }, { as: 'partyWang' })).data
    const ofMandate: Asked[] = [
      ...asBoth(mandate.listMandates, { query: { baseId: request.id } }),
      [mandate.findMandateConflicts, { params: { id: named.id } }, 'secretaryLi'],
    ]
    columns['mandate mandate party_ids'] = { id: named.id, were: named.partyIds, asks: ofMandate }
    columns['mandate mandate parties'] = { id: named.id, were: named.parties, asks: ofMandate }
    columns['mandate mandate replaces'] = { id: named.id, were: former.replaces, asks: ofMandate }

    const { personal, education, work, qualifications, cases: handled } = makeForm()
    const applied = await applyAs(server, 'candidateHe')
    columns['arbitrator candidacy form'] = {
      id: applied.id,
      were: { personal, education, work, qualifications, cases: handled },
      asks: [
        [arbitrator.getCandidacy, { params: { id: applied.id } }, 'secretaryLi'],
        [arbitrator.listCandidacies, { query: {} }, 'secretaryLi'],
        [arbitrator.listCandidacies, { query: {} }, 'candidateHe'],
        [todo.listTodo, { query: {} }, 'secretaryLi'],
      ],
    }

    const corporation = (await submitCorporation(server, 'partyWang')).answer.data
    columns['registration registration data'] = {
      id: corporation.id,
      were: former.registration,
      asks: [
        [registration.listReviews, { query: {} }, 'secretaryLi'],
        [registration.getAuditStatus, {}, 'partyWang'],
      ],
    }

    const { list } = (await server.call(message.list, { body: {} }, { as: 'secretaryLi' })).data
    columns['message message params'] = {
      id: list[0]?.id ?? '',
      were: former.params,
      asks: [[message.list, { body: {} }, 'secretaryLi']],
    }

    const ofAccount: Asked[] = [
      [contract.account.info, {}, 'partyWang'],
      [admin.listUsers, { query: {} }, 'adminZhao'],
      [admin.userDetail, { body: { id: server.id('partyWang') } }, 'adminZhao'],
    ]
    columns['account account profile'] = { id: server.id('partyWang'), were: former.profile, asks: ofAccount }
    columns['account account notices'] = { id: server.id('partyWang'), were: former.notices, asks: ofAccount }

    const phone = newPhone()
    await server.call(activity.loginCode, { body: { phone } })
    const guest = (await server.call(activity.login, { body: { phone, code: await server.codeTo(phone) } })).data
    const headers = { 'activity-token': guest.token, 'activity-phone': phone }
    columns['activity guest profile'] = {
      id: guest.userId,
      were: former.guest,
      asks: [[activity.getUser, { params: { id: guest.userId } }, 'partyWang', headers]],
    }

    const body = { dictName: 'formerBuild', value: 'a', label: '甲', sort: 1, attrs: {} }
    const entry = (await server.call(lookup.addDictDetail, { body }, { as: 'adminZhao' })).data
    columns['lookup dict_entry attrs'] = {
      id: entry.id,
      were: former.attrs,
      asks: [
        [lookup.getDictDetail, { query: { dictName: body.dictName } }, 'partyWang'],
        [lookup.getLookupByAttr, { query: { type: body.dictName, attr: 'level', value: '1' } }, 'partyWang'],
      ],
    }
  }, 120_000)
  afterAll(() => server.stop())

  const write = async (name: string, value: unknown) => {
    const [, table = '', column = ''] = name.split(' ')
    const set = sql`${sql.identifier(column)} = ${JSON.stringify(value)}::jsonb`
    await server.running.house.db.orm.execute(
      sql`update ${sql.identifier(table)} set ${set} where id::text = ${columns[name]?.id}`,
    )
  }

  async function opens(name: string): Promise<void> {
    for (const [call, input, as, headers] of columns[name]?.asks ?? []) {
      const answer = await server.call(call, input as never, headers ? { headers } : { as })
      expect(answer.status, `${call.name} of ${as}: ${answer.message}`).toBe(200)
      const data = call.flat ? answer : answer.data
      expect(data, call.name).toMatchObject(lenient(call.reply)(data) as object)
    }
  }

  const named = [
    'filing preservation form',
    'guarantee guarantee form',
    'case cases form',
    'case cases correction',
    'case cases fee',
    'case cases withdrawal',
    'defence defence claim',
    'defence defence withdrawal',
    'mandate mandate party_ids',
    'mandate mandate parties',
    'mandate mandate replaces',
    'arbitrator candidacy form',
    'registration registration data',
    'message message params',
    'account account profile',
    'account account notices',
    'activity guest profile',
    'lookup dict_entry attrs',
  ]

  test.each(named)('%s opens as it was, and with anything in place of one of its fields', async (name) => {
    const { were } = columns[name] as Column
    await write(name, were)
    await opens(name)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placesIn(were)), otherwise, async (path, to) => {
        await write(name, changedAt(were, path, to))
        await opens(name)
      }),
      { numRuns },
    )
    await write(name, were)
  })

  test('what no call shows whole opens too: the order on somebody in a room, the batch of a phone, where one signs in a file', async () => {
    const { orm } = server.running.house.db
    const { attendees } = await plan(server, null)
    const id = attendees[0]?.id ?? randomUUID()
    await orm.execute(
      sql`update hearing_attendee set room_order = '{"muteAudio": true, "shield": "yes"}' where id = ${id}`,
    )
    const [held] = await orm.select().from(hearingAttendee).where(sql`id = ${id}`)
    expect(held?.roomOrder).toEqual({ muteAudio: true, muteVidio: false, shield: false })
    const batch = '["a", null, {"id": 1}]'
    await orm.execute(sql`insert into upload_session (id, owner_id, "group", "limit", created_at, expires_at, batch)
      values (${id}, ${server.id('partyWang')}, 'image', 1, now(), now(), ${batch}::jsonb)`)
    const [session] = await orm.select().from(uploadSession).where(sql`id = ${id}`)
    expect(session?.batch).toEqual(['a'])
    const fileId = await give(server, 'partyWang')
    const places = '{"签名": {"page": "first"}, "盖章": 7}'
    await orm.execute(sql`update file set signing_places = ${places}::jsonb where id = ${fileId}`)
    const [signed] = await orm.select().from(file).where(sql`id = ${fileId}`)
    // Without an extent it is no place that anybody is shown.
    expect(signed?.signingPlaces).toEqual({ 签名: { page: 0, x: 0, y: 0, width: 0, height: 0 } })
  })

  test('a message of a kind that only another build tells of waits for it, and keeps no other from its reader', async () => {
    const id = columns['message message params']?.id
    await server.running.house.db.orm.execute(sql`update message set kind = 'formerKind' where id = ${id}`)
    const { status, data } = await server.call(message.list, { body: {} }, { as: 'secretaryLi' })
    expect(status).toBe(200)
    expect(data.list.some((one) => one.id === id)).toBe(false)
    expect(data.list.length).toBeGreaterThan(0)
  })

  test('every such column is tried here', () => {
    const tables = everyFile('server/tables/*')
    const found = tables.flatMap((path) =>
      [...read(path).matchAll(/json(?:As|b)\(\s*'(\w+)'/g)].map(([, column]) => `${basename(path, '.ts')} ${column}`),
    )
    const tried = Object.keys(columns).map((name) => name.replace(/ \w+ /, ' '))
    // The database refuses to change the log of changes and what a timeline was sealed with. A document is a tree without fields.
    // A change that waits for a second administrator is of the build that asks.
    const others = [
      'admin wanted',
      'audit changes',
      'case details',
      'caseDocument body',
      'caseDocument body',
      'template body',
    ]
    const kept = ['hearing room_order', 'upload batch', 'upload signing_places']
    // Those that came with this build: no former one wrote any.
    const fresh = [
      'award body',
      'award body',
      'award body',
      'award dissents',
      'award outcome',
      'award remarks',
      'bundle problem',
      'envelope checks',
      'envelope representative',
      'envelope seal_asked',
      'envelope seal_refused',
      'service checks',
    ]
    const late = ['bundle sections', 'envelope strokes', 'service strokes', 'service term', 'signing signers']
    const last = ['certification strokes', 'gathering said', 'performance indicators', 'performance name']
    const newest = ['performance scores', 'survey answers', 'survey form', 'tribunal parties', 'tribunal parties']
    expect(found.sort()).toEqual([...tried, ...kept, ...others, ...fresh, ...late, ...last, ...newest].sort())
  })
})

postgresTest(
  'what a build answered is answered again by the next one, whose contract has one more default',
  async () => {
    const one = await TestServer.start('postgres')
    const { add } = contract.phrase
    const former = add.body
    const sent = { as: 'partyWang', key: randomUUID() } as const
    const first = await one.call(add, { body: { text: '此致' } }, sent)
    expect(first.status).toBe(200)
    Object.assign(add, { body: z.extend(former, { tone: z._default(z.string(), 'plain') }) })
    const { config } = one.running.house
    const next = await start({ ...config, port: 0 }, { log: { write: () => undefined } }).finally(() =>
      Object.assign(add, { body: former }),
    )
    const again = await fetch(`${next.address}/moduleApi/${add.path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: await one.token('partyWang'), 'idempotency-key': sent.key, 'accept-language': 'zh' },
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text: '此致' }),
    })
    expect([again.status, ((await again.json()) as { data: unknown }).data]).toEqual([200, first.data])
    await next.stop()
    await one.stop()
  },
)
