import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, everyCall } from '../../contract/all.ts'
import { mayMake, type Named } from '../../contract/kernel/call.ts'
import { createAccount } from '../../server/account/create.ts'
import { file } from '../../server/tables/upload.ts'
import { openSession } from '../../server/who.ts'
import type { Foreign } from '../door/scene.ts'
import { makeBodies } from '../door/scenes.ts'
import { act, caseIn, dept, makeDept, sideIds } from '../make/case.ts'
import { defend } from '../make/defence.ts'
import { giveMedia, handIn, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { makeProof } from '../payment/scene.ts'
import { everyRow, idPattern } from '../setup/harvest.ts'
import { engines, TestServer } from '../setup/server.ts'
import { messageTo } from '../thread/scene.ts'

/** What parties say in a case, each under a word that stands nowhere else. */
const said = {
  clause: '密语甲：仲裁条款',
  claim: '密语乙：仲裁请求',
  facts: '密语丙：事实与理由',
  defence: '密语丁：反请求的理由',
  counterclaim: '密语戊：反请求',
  objection: '密语己：异议的理由',
  item: '密语庚：证据名称',
  message: '密语辛：往来消息',
  reason: '密语壬：中止的理由',
  fileName: '密语癸.pdf',
}
const secret = /密语[甲乙丙丁戊己庚辛壬癸]/g

/** They end the session that asks. */
const ends = ['account.logout', 'account.updatePass', 'account.endSession', 'account.endOthers']

describe.each(engines)('what finance sees of a case on %s', (engine) => {
  let server: TestServer
  const tokens = {} as Record<'finance' | 'desk', string>
  let caseId: string
  let caseNo: string
  let ids: string[]
  let fileIds: string[]
  let since: number

  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { house } = server.running
    for (const [name, roles] of [
      ['finance', ['ROLE_FINANCE']],
      ['desk', ['ROLE_FILING', 'ROLE_SECRETARY', 'ROLE_HEAD']],
    ] as const) {
      const made = { username: `sees.${name}`, nickName: name, cate: 'MISHU' as const, dept, password: 'Test#2026' }
      const id = await createAccount(house, { ...made, roles: [...roles] })
      tokens[name] = (await openSession(house, house.db.orm, id, { ip: '', device: '' })).token
    }
    const before = await everyRow(house)
    since = (await server.call(contract.live.listEvents, { query: {} }, { token: tokens.finance })).data.next
    const files = [
      { attachmentId: await give(server, 'partyWang', { name: said.fileName }), purpose: 'agreement' as const },
    ]
    const typed = { claims: [{ text: said.claim }], facts: said.facts, files }
    const known = await caseIn(server, 'transfered', {
      ...typed,
      agreement: { clause: said.clause, source: '《合同》第十条' },
    })
    ;({ id: caseId, caseNo } = known)
    const link = { id: caseId, version: known.version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
    await server.call(contract.case.linkAttendee, { body: link }, { as: 'secretaryLi' })
    await defend(server, 'partyChen', 'counterclaim', caseId, {
      text: said.defence,
      claims: [{ text: said.counterclaim }],
    })
    await defend(server, 'partyChen', 'objection', caseId, { text: said.objection })
    const attachmentId = await giveMedia(server, 'partyWang', said.fileName)
    await handIn(server, 'partyWang', caseId, { items: [makeItem({ name: said.item, offline: 'N', attachmentId })] })
    await server.call(
      contract.thread.sendCaseMessage,
      { body: messageTo(caseId, { text: said.message }) },
      { as: 'partyWang' },
    )
    const now = (await server.call(contract.case.getCase, { params: { id: caseId } }, { as: 'secretaryLi' })).data
    const body = { id: caseId, version: now.version, reason: said.reason }
    expect((await server.call(contract.case.suspendCase, { body }, { as: 'secretaryLi' })).status).toBe(200)
    const tree = await give(server, 'secretaryLi', { name: said.fileName, group: 'document' })
    await house.db.orm
      .update(file)
      .set({ recordKind: 'case', recordId: caseId, looseSince: null })
      .where(eq(file.id, tree))
    const after = await everyRow(house)
    const made = [...after].flatMap(([table, rows]) => [...rows].filter((row) => !before.get(table)?.has(row)))
    ids = [...new Set(made.flatMap((row) => row.match(idPattern) ?? []))]
    fileIds = (await house.db.orm.select({ id: file.id }).from(file)).map((one) => one.id)
  }, 120_000)
  afterAll(() => server.stop())

  const namesIn = (call: Named): string[] =>
    Object.keys((call.query as unknown as { _zod: { def: { shape?: object } } } | undefined)?._zod.def.shape ?? {})

  const pathOf = (call: Named, id: string) => {
    const names = namesIn(call)
    const words: Record<string, string> = {
      ...{ baseId: caseId, caseId, id: caseId, recordId: id, q: '密语', blurry: '密语' },
      ...{ from: '2020-01-01', to: '2099-12-31', after: String(since) },
    }
    // What goes on after a page is an id or a mark of its own: only events count.
    const asked = names.filter((name) => words[name] && (name !== 'after' || call.name === 'live.listEvents'))
    const query = new URLSearchParams(asked.map((name) => [name, words[name] ?? '']))
    return call.path.replace(/\{\w+\}/g, encodeURIComponent(id)) + (asked.length ? `?${query}` : '')
  }

  /** Every call that somebody may make, about everything of the case: what they hear of it, by call. */
  async function harvestAs(
    name: keyof typeof tokens,
    roles: string[],
    tried: string[],
  ): Promise<Map<string, Set<string>>> {
    const foreign = Object.fromEntries(
      [
        'id',
        'guarantee',
        'file',
        'piece',
        'defence',
        'deadline',
        'user',
        'message',
        'phrase',
        'registration',
        'menu',
        'candidacy',
        'entry',
      ].map((key) => [key, randomUUID()]),
    )
    const found = new Map<string, Set<string>>()
    const calls = everyCall.filter((call) => mayMake(call, { cate: 'MISHU', roles }) && !ends.includes(call.name))
    expect(calls.length).toBeGreaterThan(40)
    for (const call of calls) {
      const bodies = makeBodies({ ...foreign, case: caseId, caseNo } as unknown as Foreign)
      for (const id of call.params || namesIn(call).includes('recordId') ? tried : [caseId]) {
        const answer = await fetch(`${server.address}/moduleApi/${pathOf(call, id)}`, {
          method: call.method,
          headers: { authorization: tokens[name], 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          ...(call.method === 'GET' || !call.body ? {} : { body: JSON.stringify(bodies[call.name] ?? {}) }),
        })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const heard = bytes.toString('utf8').match(secret) ?? []
        // The words of the question itself are no news.
        const news = heard.map(String)
        if (call.name === 'upload.downloadAttachment' && answer.status === 200) news.push(`file ${id}`)
        if (news.length) found.set(call.name, new Set([...(found.get(call.name) ?? []), ...news]))
      }
    }
    return found
  }

  test('no call that finance may make tells a claim, a fact, a reason, a file or a document of a case, nor is it told of them', async () => {
    const heard = await harvestAs('finance', ['ROLE_FINANCE'], ids)
    expect([...heard].map(([call, words]) => [call, [...words]])).toEqual([])
    // Not because nothing was there, or was asked: whoever has the case in hand hears all of it by the same questions.
    const desk = await harvestAs('desk', ['ROLE_FILING', 'ROLE_SECRETARY', 'ROLE_HEAD'], [caseId, ...fileIds])
    const all = new Set([...desk.values()].flatMap((words) => [...words]))
    for (const one of Object.values(said)) expect([one, all.has(one.slice(0, 3))]).toEqual([one, true])
    expect([...all].filter((one) => one.startsWith('file ')).length).toBeGreaterThanOrEqual(3)
  }, 300_000)

  test('finance is shown its list, the statement of account and what proves a payment, and confirms it', async () => {
    const unpaid = await caseIn(server, 'unpay', { claims: [{ text: said.claim }] })
    const proof = makeProof(unpaid.id, await give(server, 'partyWang'))
    await server.call(contract.payment.provePayment, { body: proof }, { as: 'partyWang' })
    const as = { token: tokens.finance }
    const { list } = (await server.call(contract.case.listCases, { query: { group: 'unpay' } as never }, as)).data
    expect(list.map(({ id }) => id)).toContain(unpaid.id)
    const seen = (await server.call(contract.cost.getCostAccount, { params: { id: unpaid.id } }, as)).data
    expect(seen).toMatchObject({ applicants: ['王建国'], charges: [{ amount: '69320', paidOn: '' }] })
    const proofs = (await server.call(contract.payment.listProofs, { query: { baseId: unpaid.id } }, as)).data.list
    const params = { id: proofs[0]?.files[0]?.attachmentId ?? '' }
    expect((await server.call(contract.upload.downloadAttachment, { params }, as)).status).toBe(200)
    const body = { id: unpaid.id, version: seen.version }
    const paid = await server.call(contract.case.confirmPayment, { body }, as)
    expect(paid.data).toMatchObject({ state: 'aff', version: seen.version + 1 })
    expect(JSON.stringify(paid.data)).not.toMatch(secret)
    expect((await act(server, 'adminZhao', 'accept', paid.data as never)).data.state).toBe('transfered')
    for (const id of fileIds) {
      const answer = await server.call(contract.upload.downloadAttachment, { params: { id } }, as)
      expect([id, answer.status]).toEqual([id, 404])
    }
  })
})
