import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { nextNumber } from '../../server/number.ts'
import { act, type Body, caseIn, dept, makeDept, makeRequest, sideIds, submitRequest } from '../make/case.ts'
import { handIn, makeCaseOf } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: calls } = contract

describe.each(engines)('a case on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const get = (id: string, as: Name = 'partyWang') => server.call(calls.getCase, { params: { id } }, { as })
  const submit = (body: Body, as: Name, key?: string) =>
    server.call(calls.submitCase, { body }, { as, ...(key ? { key } : {}) })
  const execute = (statement: ReturnType<typeof sql>) => server.running.house.db.orm.execute(statement)

  test('its numbers bear the year of the institution’s place', async () => {
    const { house } = server.running
    // Half an hour into the new year in Shanghai.
    const then = { ...house, now: () => new Date('2031-12-31T16:30:00Z') }
    expect(await house.db.tx((tx) => nextNumber(then, tx, 'receipt', 1))).toBe('收20320001')
  })

  describe('submitted', () => {
    test('is whole for its applicant and for secretaries, with its file and the first row of its timeline', async () => {
      const made = await submitRequest(server, 'partyWang')
      expect(made).toMatchObject({ state: 'pending', version: 1, amount: '4620000.05', cause: '买卖合同纠纷' })
      expect(made.applicants).toMatchObject([{ name: '王建国', camp: 'APP', linked: true }])
      expect(made.respondents).toMatchObject([{ name: '宁波海岳物流有限公司', camp: 'DEF', linked: false }])
      expect(made.agents).toMatchObject([{ name: '周明', camp: 'APP', linked: false, revokedAt: null }])
      expect(made.claims).toHaveLength(1)
      expect(made.files).toMatchObject([{ purpose: 'agreement' }])
      expect(made.timeline).toMatchObject([{ no: 1, action: 'submit', byName: '王建国', state: 'pending' }])
      expect((await get(made.id)).data).toEqual(made)
      expect((await get(made.id, 'secretaryLi')).data).toEqual(made)
      const path = `fileservice/attachment/download/${made.files[0]?.attachmentId}`
      const statusFor = async (as: Name) => (await server.send('POST', path, undefined, { as })).status
      expect([await statusFor('secretaryLi'), await statusFor('partyChen')]).toEqual([200, 404])
      const { data } = await server.call(contract.message.list, { body: {} }, { as: 'secretaryLi' })
      expect(data.list[0]).toMatchObject({ kind: 'caseSubmitted', link: `/CaseDetails?caseId=${made.id}` })
      const tree = await server.call(contract.caseFile.tree, { query: { caseId: made.id } }, { as: 'partyWang' })
      expect(tree.data.nodes[0]).toMatchObject({ key: 'fixed:request', fileCount: 1, disabledEdit: true })
    })

    test('twice it is one case: the same key is answered as before, another one is stale', async () => {
      const body = await makeRequest(server, 'partyWang')
      const key = randomUUID()
      const [first, second] = [await submit(body, 'partyWang', key), await submit(body, 'partyWang', key)]
      expect([first.status, second.data]).toEqual([200, first.data])
      expect((await submit(body, 'partyWang')).error).toBe('stale')
      const atOnce = await makeRequest(server, 'partyWang')
      const both = await Promise.all([submit(atOnce, 'partyWang'), submit(atOnce, 'partyWang')])
      expect(both.map((one) => one.error ?? 'none').sort()).toEqual(['none', 'stale'])
    })

    test('receipt numbers have no gaps, whatever was refused in between', async () => {
      const no = async () => Number((await submitRequest(server, 'partyWang')).receiptNo.slice(5))
      const first = await no()
      const refused = await submit(
        await makeRequest(server, 'partyWang', { files: [{ attachmentId: randomUUID(), purpose: 'agreement' }] }),
        'partyWang',
      )
      expect([refused.error, refused.fields.length]).toEqual(['file.missing', 1])
      expect(await no()).toBe(first + 1)
    })

    test('under somebody else’s id, or with somebody else’s file, it is refused', async () => {
      const theirs = await submitRequest(server, 'partyChen')
      const files = [{ attachmentId: await give(server, 'partyChen'), purpose: 'agreement' as const }]
      const stolen = await makeRequest(server, 'partyWang', { id: theirs.id, version: 1 })
      expect((await submit(stolen, 'partyWang')).error).toBe('notFound')
      expect((await submit(await makeRequest(server, 'partyWang', { files }), 'partyWang')).error).toBe('file.missing')
      // An id that a record of another kind bears.
      const receipt = await handIn(server, 'partyWang', (await makeCaseOf(server, [['partyWang', 'APP']])).id)
      expect((await submit(await makeRequest(server, 'partyWang', { id: receipt.id }), 'partyWang')).error).toBe(
        'notFound',
      )
    })

    test('by an agent it is the agent’s to follow, beside the party they act for', async () => {
      const made = await submitRequest(server, 'partyChen', { filedBy: sideIds.agentId })
      expect([made.applicants[0]?.linked, made.agents[0]?.linked]).toEqual([false, true])
      const count = await server.call(calls.countCases, { params: { cate: 'USER' } }, { as: 'partyChen' })
      expect(count.data).toMatchObject({ agent: { pendingStatusCount: 1 } })
    })

    test('again after a return, nobody sits down in the seat of another account', async () => {
      const made = await submitRequest(server, 'partyChen', { filedBy: sideIds.agentId })
      const body = { id: made.id, version: made.version, partyId: sideIds.applicantId, userId: server.id('partyWang') }
      const linked = (await server.call(calls.linkAttendee, { body }, { as: 'secretaryLi' })).data
      const known = (await act(server, 'secretaryLi', 'return', linked)).data
      const files = known.files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
      const fields = await makeRequest(server, 'partyChen', { id: known.id, version: known.version, files })
      const [old] = fields.applicants
      if (!old) throw new Error('No applicant')
      for (const name of [old.name, '王建国（更名）']) {
        const taking = { ...fields, applicants: [{ ...old, name }], filedBy: sideIds.applicantId }
        expect((await submit(taking, 'partyChen')).fields).toEqual([{ path: ['filedBy'], code: 'filedBy.taken' }])
      }
      const again = await submit({ ...fields, filedBy: sideIds.agentId }, 'partyChen')
      expect([again.data.applicants[0]?.linked, again.data.agents[0]?.linked]).toEqual([true, true])
      expect((await get(known.id, 'partyWang')).status).toBe(200)
    })

    test('again after a return, a link stays with the same party only', async () => {
      let known = await caseIn(server, 'returned')
      const body = {
        id: known.id,
        version: known.version,
        partyId: sideIds.respondentId,
        userId: server.id('partyChen'),
      }
      known = (await server.call(calls.linkAttendee, { body }, { as: 'secretaryLi' })).data
      expect(known.respondents[0]?.linked).toBe(true)
      // Not before the case is served.
      expect((await get(known.id, 'partyChen')).status).toBe(404)
      const files = known.files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
      const fields = await makeRequest(server, 'partyWang', { id: known.id, version: known.version, files })
      const [old] = fields.respondents
      if (!old) throw new Error('No respondent')
      const other = { ...fields, respondents: [{ ...old, name: '另一家公司' }] }
      expect((await submit(other, 'partyWang')).data.respondents[0]?.linked).toBe(false)
    })
  })

  describe('seen by', () => {
    const seats = {
      applicant: ['partyWang', 'APP', 'party'],
      'applicant’s agent': ['partyWang', 'APP', 'agent'],
      respondent: ['partyWang', 'DEF', 'party'],
      'respondent’s agent': ['partyWang', 'DEF', 'agent'],
      arbitrator: ['arbitratorSun', 'APP', 'agent'],
    } as const
    /** Whether they see it before it is accepted, and after. */
    const table: [seat: keyof typeof seats, before: number, after: number][] = [
      ['applicant', 200, 200],
      ['applicant’s agent', 200, 200],
      ['respondent', 404, 200],
      ['respondent’s agent', 404, 200],
      ['arbitrator', 404, 200],
    ]
    const states: [CaseState, 'before' | 'after'][] = [
      ['pending', 'before'],
      ['returned', 'before'],
      ['audit2', 'before'],
      ['unpay', 'before'],
      ['aff', 'before'],
      ['disagree', 'before'],
      ['lapsed', 'before'],
      ['transfered', 'after'],
      ['suspended', 'after'],
      ['closed', 'after'],
    ]

    test.each(table)('%s: %i before it is accepted, %i after', async (seat, before, after) => {
      const [as, camp, role] = seats[seat]
      for (const [state, when] of states) {
        const { id, caseNo } = await makeCaseOf(server, [[as, camp, role]], state)
        const expected = when === 'before' ? before : after
        const ways = {
          detail: (await get(id, as)).status,
          evidence: (await server.call(contract.evidence.listEvidence, { query: { baseId: id } }, { as })).status,
          files: (await server.call(contract.caseFile.tree, { query: { caseId: id } }, { as })).status,
          number: (await server.call(calls.findCaseByCaseNo, { body: { caseNo } }, { as })).status,
          lists: (await listed(as, { q: caseNo })).length === 1 ? 200 : 404,
        }
        const all = { detail: expected, evidence: expected, files: expected, number: expected, lists: expected }
        expect({ seat, state, ...ways }).toEqual({ seat, state, ...all })
        for (const stranger of ['partyChen', 'secretaryFar'] as const)
          expect([stranger, (await get(id, stranger)).status]).toEqual([stranger, 404])
        expect((await get(id, 'secretaryLi')).status).toBe(200)
        // A revoked letter of authority shuts out at once, in every state.
        await execute(sql`update case_attendee set revoked_at = now() where case_id = ${id}`)
        expect((await get(id, as)).status).toBe(404)
        expect(await listed(as, { q: caseNo })).toEqual([])
      }
    })

    test('no respondent hears of evidence before the case is accepted', async () => {
      const unheard = await makeCaseOf(
        server,
        [
          ['partyWang', 'APP'],
          ['partyChen', 'DEF'],
        ],
        'aff',
      )
      await handIn(server, 'partyWang', unheard.id)
      const { list } = (await server.call(contract.message.list, { body: {} }, { as: 'partyChen' })).data
      expect(list.filter((one) => one.params.caseNo === unheard.caseNo)).toEqual([])
    })
  })

  type Query = NonNullable<Parameters<typeof server.call<typeof calls.listCases>>[1]>['query']
  async function listed(as: Name, query: Query): Promise<string[]> {
    return (await server.call(calls.listCases, { query }, { as })).data.list.map((row) => row.id)
  }

  describe('listed', () => {
    test('page by page everything comes once, newest first, however many come meanwhile', async () => {
      const whole = await listed('secretaryLi', { size: 100 })
      const pages: string[] = []
      let after: string | undefined
      do {
        const query = { size: 3, ...(after === undefined ? {} : { after }) }
        const { data } = await server.call(calls.listCases, { query }, { as: 'secretaryLi' })
        pages.push(...data.list.map((row) => row.id))
        after = data.next ?? undefined
        if (pages.length === 3) await makeCaseOf(server, [['partyWang', 'APP']])
      } while (after !== undefined && pages.length < whole.length)
      expect(pages.slice(0, whole.length)).toEqual(whole)
      expect(new Set(pages).size).toBe(pages.length)
    })

    test('by words in numbers, cause and names, of any length and spelling', async () => {
      const made = await submitRequest(server, 'partyWang', { cause: '琉璃瓦承揽纠纷' })
      for (const q of ['琉', '琉璃', '璃瓦承揽', made.receiptNo, made.receiptNo.slice(-4)])
        expect([q, await listed('partyWang', { q })]).toEqual([q, expect.arrayContaining([made.id])])
      for (const q of ['琉瓦', '琉璃 瓦', '%', '_', '\\', "'"])
        expect([q, (await listed('partyWang', { q })).includes(made.id)]).toEqual([q, false])
      expect(await listed('secretaryFar', { q: '琉璃' })).toEqual([])
      const accepted = await caseIn(server, 'transfered', { cause: '景泰蓝纠纷' })
      for (const q of [accepted.caseNo, accepted.caseNo.replace('（', '('), accepted.receiptNo, '海岳物流', ' 景泰蓝 '])
        expect([q, await listed('partyWang', { q })]).toEqual([q, expect.arrayContaining([accepted.id])])
    })

    test('by group of states as the counters count them, and by seat', async () => {
      const counts = (await server.call(calls.countCases, { params: { cate: 'MISHU' } }, { as: 'secretaryLi' })).data
      for (const [name, count] of Object.entries(counts)) {
        const group = name.replace('StatusCount', '') as 'pending'
        expect([group, (await listed('secretaryLi', { group, size: 100 })).length]).toEqual([
          group,
          Math.min(100, Number(count)),
        ])
      }
      const mine = (await server.call(calls.countCases, { params: { cate: 'USER' } }, { as: 'partyChen' })).data
      for (const [of, groups] of Object.entries(mine)) {
        for (const [name, count] of Object.entries(groups)) {
          const seat = of === 'all' ? {} : { seat: of as 'app' }
          const query = { ...seat, group: name.replace('StatusCount', '') as 'pending', size: 100 }
          expect([query, (await listed('partyChen', query)).length]).toEqual([query, count])
        }
      }
    })

    test('a group of another category and a key of nobody’s making are refused at the field', async () => {
      const refused = async (as: Name, query: Query) => {
        const answer = await server.call(calls.listCases, { query }, { as })
        return [answer.status, answer.fields[0]?.path]
      }
      expect(await refused('partyWang', { group: 'audit2' })).toEqual([400, ['group']])
      expect(await refused('secretaryLi', { group: 'finish' })).toEqual([400, ['group']])
      for (const after of ['x', `2026-13-30T00:00:00.000Z_${randomUUID()}`, '2026-01-01T00:00:00.000Z_1'])
        expect(await refused('partyWang', { after })).toEqual([400, ['after']])
    })
  })

  describe('in its timeline', () => {
    const check = async (id: string) =>
      (await server.call(calls.checkChain, { params: { id } }, { as: 'secretaryLi' })).data
    const forge = async (statement: ReturnType<typeof sql>) => {
      await execute(sql`alter table case_event disable trigger case_event_stays`)
      await execute(statement)
      await execute(sql`alter table case_event enable trigger case_event_stays`)
    }
    let known: CaseDetail

    test('it holds for whoever looks while it grows', async () => {
      const { id } = await caseIn(server, 'transfered')
      let grows = true
      const growing = async () => {
        for (let left = 10; left; left--) await handIn(server, 'partyWang', id)
        grows = false
      }
      const broken: (number | null)[] = []
      const looking = async () => {
        while (grows) broken.push((await check(id)).broken)
      }
      await Promise.all([growing(), looking(), looking(), looking()])
      expect(broken.filter((no) => no !== null)).toEqual([])
    })

    test('every step stands with who took it, and evidence too; the chain holds', async () => {
      known = await caseIn(server, 'transfered')
      await handIn(server, 'partyWang', known.id)
      const steps = (await get(known.id)).data.timeline.map((one) => [one.no, one.action, one.byName])
      expect(steps).toEqual([
        [1, 'submit', '王建国'],
        [2, 'pass', '李秘书'],
        [3, 'approve', '赵主任'],
        [4, 'confirmPayment', '李秘书'],
        [5, 'accept', '赵主任'],
        [6, 'evidence', '王建国'],
      ])
      expect(await check(known.id)).toEqual({ events: 6, broken: null })
    })

    test('rows are only ever added', async () => {
      const change = execute(sql`update case_event set reason = 'x' where case_id = ${known.id}`)
      await expect(change).rejects.toThrow()
      await expect(execute(sql`delete from case_event where case_id = ${known.id}`)).rejects.toThrow()
    })

    test('a row that was changed, renumbered, or cut off past that is named', async () => {
      const fresh = async () => (await caseIn(server, 'aff')).id
      const forgeries: [broken: number, forgery: (id: string) => ReturnType<typeof sql>][] = [
        [2, (id) => sql`update case_event set by_name = '别人' where case_id = ${id} and no = 2`],
        [3, (id) => sql`update case_event set details = details || '{"fee":"1"}' where case_id = ${id} and no = 3`],
        [1, (id) => sql`update case_event set at = at - interval '1 day' where case_id = ${id} and no = 1`],
        [2, (id) => sql`update case_event set hash = repeat('0', 64) where case_id = ${id} and no = 2`],
        [3, (id) => sql`delete from case_event where case_id = ${id} and no = 3`],
        [4, (id) => sql`delete from case_event where case_id = ${id} and no = 4`],
        [1, (id) => sql`delete from case_event where case_id = ${id}`],
      ]
      for (const [broken, forgery] of forgeries) {
        const id = await fresh()
        await forge(forgery(id))
        expect([broken, (await check(id)).broken]).toEqual([broken, broken])
      }
    })
  })

  describe('between colleagues', () => {
    test('the next reviewer is never the first, and whoever has least to do comes first', async () => {
      const ask = async (as: Name, id?: string) =>
        (await server.call(calls.getNextAuditUser, { body: id ? { id } : {} }, { as })).data
      const audit2 = await caseIn(server, 'audit2')
      expect((await ask('secretaryLi')).map((one) => one.nickName)).toEqual(['赵主任'])
      expect((await ask('adminZhao', audit2.id)).map((one) => one.nickName)).toEqual(['赵主任'])
      const [zhao] = await ask('secretaryLi')
      expect(zhao?.waiting).toBeGreaterThan(0)
      expect((await ask('secretaryFar')).map((one) => one.nickName)).toEqual(['远主任'])
    })

    test('a department has its secretaries, the first of whom is preselected', async () => {
      const ask = async (as: Name, wanted: string) =>
        (await server.call(calls.getInitSecretaryOfDept, { body: { dept: wanted } }, { as })).data
      const before = await ask('secretaryLi', dept)
      expect(before).toMatchObject([{ nickName: '赵主任', dept }])
      await caseIn(server, 'transfered')
      expect((await ask('secretaryLi', ''))[0]?.open).toBe((before[0]?.open ?? 0) + 1)
      expect(await ask('secretaryLi', '没有这个部门')).toEqual([])
      expect(await ask('secretaryFar', dept)).toEqual([])
    })

    test('how much somebody takes part in is counted', async () => {
      const count = async (who: Name, as: Name = who) =>
        (await server.call(calls.dataCount, { params: { id: server.id(who) } }, { as })).data
      const before = await count('partyChen')
      const { id } = await makeCaseOf(server, [['partyChen', 'APP']])
      await handIn(server, 'partyChen', id)
      const after = { ...before, caseTotal: before.caseTotal + 1, evidenceTotal: before.evidenceTotal + 1 }
      expect(await count('partyChen')).toEqual(after)
      expect(await count('partyChen', 'secretaryLi')).toEqual(after)
      const data = async () =>
        (
          await server.call(
            calls.arbitratorData,
            { params: { id: server.id('arbitratorSun') } },
            { as: 'arbitratorSun' },
          )
        ).data
      const mine = await data()
      await makeCaseOf(server, [['arbitratorSun', 'APP']], 'closed')
      expect(await data()).toEqual({ ...mine, closeTotal: mine.closeTotal + 1 })
      const party = { params: { id: server.id('partyWang') } }
      expect((await server.call(calls.arbitratorData, party, { as: 'secretaryLi' })).error).toBe('notFound')
    })

    test('acts are refused while the case is over', async () => {
      const ended = await caseIn(server, 'withdrawn')
      const body = { id: ended.id, version: ended.version, partyId: sideIds.respondentId }
      expect((await server.call(calls.linkAttendee, { body }, { as: 'secretaryLi' })).error).toBe('state.closed')
      expect((await act(server, 'secretaryLi', 'pass', ended)).error).toBe('state.closed')
    })
  })
})
