import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { plain } from '../../contract/both/spelling.ts'
import { plainText } from '../../server/database/plain.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { caseIn, makeCaseFields } from '../make/case.ts'
import { makeEntry } from '../make/roster.ts'
import { bothEngines, type TestServer } from '../setup/server.ts'
import { Sitting } from './sitting.ts'

const { tribunal, case: cases, account } = contract

describe.each(bothEngines)('the search for conflicts on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
  })
  afterAll(() => server.stop())

  test('the search finds names, employers and past cases; to appoint nevertheless needs a reason', async () => {
    const { house } = server.running
    const { id } = await scene.served()
    const step = scene.followed(id)
    const search = async (userId: string) =>
      (await server.call(tribunal.findConflicts, { body: { id, userId } }, scene.as('staff'))).data
    const judge = await scene.someone('钱教授', 'ZCY')
    expect(await search(judge.id)).toEqual({ hits: [], despite: '' })
    // The legal representative of a party bears their name; they sat in a case with one party; they were agent against another.
    const change = (path: string, value: string) =>
      house.db.orm.execute(
        sql`update cases set form = jsonb_set(form, ${path}::text[], to_jsonb(${value}::text)) where id = ${id}`,
      )
    await change('{respondents,0,legalPerson}', '钱 教授')
    const names = (await server.call(cases.getCase, { params: { id } }, scene.as('staff'))).data.attendees.map(
      (one) => one.name,
    )
    const [past, sat] = [await caseIn(server, 'transfered'), await caseIn(server, 'transfered')]
    const seat = (caseId: string, at: number, role: string, name: string, accountId: string | null) =>
      house.db.orm.execute(sql`insert into case_attendee (case_id, position, account_id, camp, role, name)
        values (${caseId}, ${at}, ${accountId}, ${role === 'arbitrator' ? null : 'DEF'}, ${role}, ${name})`)
    await seat(past.id, 50, 'agent', '钱教授', null)
    await seat(past.id, 51, 'party', names[0] ?? '', null)
    await seat(sat.id, 50, 'arbitrator', '钱教授', judge.id)
    await seat(sat.id, 51, 'party', names[1] ?? '', null)
    // Of another institution nothing is said.
    const elsewhere = await caseIn(server, 'transfered')
    await house.db.orm.execute(sql`update cases set tenant_id = 2 where id = ${elsewhere.id}`)
    await seat(elsewhere.id, 50, 'agent', '钱教授', null)
    await seat(elsewhere.id, 51, 'party', names[0] ?? '', null)
    const { hits } = await search(judge.id)
    expect(hits).toHaveLength(3)
    expect(hits).toEqual(
      expect.arrayContaining([
        { kind: 'name', name: '钱 教授', with: '钱教授' },
        { kind: 'pastParty', name: names[0], with: past.caseNo },
        { kind: 'pastTribunal', name: names[1], with: sat.caseNo },
      ]),
    )
    await step('staff', tribunal.compose, { size: 1 })
    const appoint = (why: string) => {
      const body = { id, version: 1, seat: 'sole' as const, userId: judge.id, reason: why }
      return server.call(tribunal.appoint, { body }, scene.as('staff'))
    }
    const refused = await appoint('  ')
    expect([refused.status, refused.fields]).toEqual([400, [{ path: ['reason'], code: 'conflict.reason' }]])
    expect((await appoint('双方书面同意')).status).toBe(200)
    expect((await search(judge.id)).despite).toBe('双方书面同意')
    // What secretaries think of it is not for the sides.
    expect(JSON.stringify((await scene.read(id, 'app')).data)).not.toContain('双方书面同意')
    const row = (await server.call(cases.getCase, { params: { id } }, scene.as('app'))).data
    expect(JSON.stringify(row.timeline)).not.toContain('双方书面同意')
  })

  test('a past case is found however its names were typed, by every name the arbitrator bears or bore', async () => {
    const { house } = server.running
    const { respondents, agents } = makeCaseFields()
    const past = await caseIn(server, 'transfered', {
      respondents: [{ ...respondents[0]!, name: '华信（上海）Holding 有限公司' }],
      agents: [{ ...agents[0]!, name: '周　教授' }],
    })
    const { id } = await scene.served()
    await house.db.orm.execute(sql`update case_attendee set name = '华信(上海)ＨＯＬＤＩＮＧ有限公司'
      where case_id = ${id} and camp = 'DEF' and role = 'party'`)
    const search = async (userId: string) =>
      (await server.call(tribunal.findConflicts, { body: { id, userId } }, scene.as('staff'))).data.hits
    const hit = { kind: 'pastParty', name: '华信（上海）Holding 有限公司', with: past.caseNo }
    const [judge, other] = [await scene.someone('周教授', 'ZCY'), await scene.someone('周讲师', 'ZCY')]
    expect([await search(judge.id), await search(other.id)]).toEqual([[hit], []])
    // Another name on the screen makes nobody another person.
    const body = { nickName: '周老师', gender: 'M' as const, notices: { mail: true, sms: true } }
    expect((await server.call(account.updateCenter, { body: body as never }, { token: judge.token })).status).toBe(200)
    expect(await search(judge.id)).toEqual([hit])
    // Nor does the account of somebody whom the list of arbitrators calls otherwise.
    const sun = server.id('arbitratorSun')
    expect(await search(sun)).not.toContainEqual(hit)
    await makeEntry(server, 'arbitratorSun', { name: '周 教授' })
    expect(await search(sun)).toContainEqual(hit)
  })

  test('nothing that nobody sees hides a name from the search: typed now, or kept since it could be', async () => {
    const { house } = server.running
    const judge = await scene.someone('褚仲裁员', 'ZCY')
    const search = async (id: string) =>
      (await server.call(tribunal.findConflicts, { body: { id, userId: judge.id } }, scene.as('staff'))).data.hits
    const { respondents } = makeCaseFields()
    for (const one of ['\u200b', '\u200d', '\u202a', '\u3164']) {
      const name = `褚${one}仲裁员`
      const { id, attendees } = await caseIn(server, 'transfered', { respondents: [{ ...respondents[0]!, name }] })
      const kept = attendees.find((other) => other.camp === 'DEF')?.name
      expect([one, await search(id)]).toEqual([
        one,
        expect.arrayContaining([{ kind: 'name', name: kept, with: '褚仲裁员' }]),
      ])
    }
    // Both sides of a comparison are written by the database: it leaves out the same characters as `plain`.
    const all = Array.from({ length: 0x10ffff }, (_, at) => at + 1).filter((code) => code < 0xd800 || code > 0xdfff)
    const left = all.map((code) => String.fromCodePoint(code)).filter((one) => plain(one) === '')
    const [row] = await rowsOf<{ plain: string }>(
      house.db.orm,
      sql`select ${plainText(sql`${`甲${left.join('')}乙`}`)} as plain`,
    )
    expect([left.length > 4000, row?.plain]).toEqual([true, '甲乙'])
  })

  test('an employer of the arbitrator who is a party is found by the list of arbitrators', async () => {
    const { house } = server.running
    const { id } = await scene.served()
    const name = `孔${randomUUID().slice(0, 6)}`
    const professor = await scene.someone(name, 'ZCY')
    const unit = '浙江海洋大学法学院'
    await house.db.orm.execute(
      sql`update case_attendee set name = '浙江海洋大学' where case_id = ${id} and camp = 'DEF'`,
    )
    await house.db.orm.execute(sql`
      with term as (insert into arbitrator_term (tenant_id, name, opens_at, closes_at, term_from, term_to)
        values (1, '第五届', now(), now(), '2020-01-01', '2099-12-31') returning id),
      applied as (insert into candidacy (id, no, tenant_id, owner_id, term_id, version, state, "foreign", form, submitted_at)
        select gen_random_uuid(), ${randomUUID()}, 1, ${professor.id}, id, 1, 'enrolled', false,
          ${JSON.stringify({ work: { rows: [{ id: randomUUID(), unit }] } })}::jsonb, now() from term returning id, term_id)
      insert into arbitrator_entry (tenant_id, candidacy_id, term_id, no, name, region, professions, main_professions, languages,
        introduction, away_from, away_to, enrolled_at, account_id)
      select 1, id, term_id, ${randomUUID()}, ${name}, 'CN', '{}', '{}', '{}', '', '2020-01-01', '2099-12-31', now(), ${professor.id} from applied`)
    const found = await server.call(tribunal.findConflicts, { body: { id, userId: professor.id } }, scene.as('staff'))
    expect(found.data.hits).toEqual([{ kind: 'unit', name: '浙江海洋大学', with: unit }])
    // So is the law firm of an agent whom no account follows the case for.
    const agents = [{ id: randomUUID(), name: '方律师', phone: '', firm: unit, partyIds: [] }]
    const noted = (list: object[]) =>
      house.db.orm.execute(
        sql`update cases set form = jsonb_set(form, '{agents}', ${JSON.stringify(list)}::jsonb) where id = ${id}`,
      )
    await noted(agents)
    const ofFirm = await server.call(tribunal.findConflicts, { body: { id, userId: professor.id } }, scene.as('staff'))
    expect(ofFirm.data.hits).toContainEqual({ kind: 'unit', name: unit, with: unit })
    await noted([])
    // Somebody else of that name does not work there.
    const namesake = await scene.someone(name, 'ZCY')
    const other = await server.call(tribunal.findConflicts, { body: { id, userId: namesake.id } }, scene.as('staff'))
    expect(other.data.hits).toEqual([])
    // They take no cases these days: nobody can name them, and the list says until when.
    const { data } = await server.call(tribunal.listEligible, { params: { id } }, scene.as('app'))
    expect(data.find((one) => one.userId === professor.id)?.awayTo).toBe('2099-12-31')
    const body = { id, version: 0, userId: professor.id }
    const nominated = async () => (await server.call(tribunal.nominate, { body }, scene.as('app'))).fields
    expect(await nominated()).toEqual([{ path: ['userId'], code: 'arbitrator.away' }])
    // Nor while their entry is not in force.
    await house.db.orm.execute(
      sql`update arbitrator_entry set state = 'suspended', away_from = null, away_to = null where account_id = ${professor.id}`,
    )
    const { data: left } = await server.call(tribunal.listEligible, { params: { id } }, scene.as('app'))
    expect(left.some((one) => one.userId === professor.id)).toBe(false)
    expect(await nominated()).toEqual([{ path: ['userId'], code: 'arbitrator.unknown' }])
  })
})
