import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import type { Envelope } from '../../contract/envelope/envelope.ts'
import { readConfig } from '../../server/config.ts'
import { handwriting } from '../envelope/body.ts'
import { awardIn, doStep } from '../make/award.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { openSaid } from '../make/open.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award, envelope, todo, case: cases } = contract

test('issuing an award takes two people outside the demo, one in it, and what the environment says in both', () => {
  const said = (env: Record<string, string>) => readConfig(env).page.issueNeedsHead
  expect([said({ DEMO: '1' }), said({ DEMO: '0' })]).toEqual([false, true])
  expect([said({ DEMO: '1', ISSUE_NEEDS_HEAD: '1' }), said({ DEMO: '0', ISSUE_NEEDS_HEAD: '0' })]).toEqual([
    true,
    false,
  ])
})

describe.each(engines)('the issue of an award by two people on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine, { ISSUE_NEEDS_HEAD: '1' })
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const live = async ({ id, baseId }: Award): Promise<Envelope> => {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    const one = data.find((row) => row.aboutId === id && row.state !== 'void')
    if (!one) throw new Error('Nothing is signed')
    return one
  }
  async function signed(): Promise<Award> {
    const known = await awardIn(server, (await caseIn(server, 'award')).id, 'signing')
    const { id, readSha256 } = await live(known)
    const body = { envelopeId: id, sha256: readSha256, strokes: handwriting, pagesSeen: 99, consent: true as const }
    await server.call(envelope.signature, { body }, { as: 'arbitratorSun' })
    return known
  }
  const said = async (as: Name, known: Award, number = known.no) => {
    const { id, version } = await live(known)
    return { id, version, number, ...(await openSaid(server, { as }, known.baseId, 'issue', known.id)) }
  }
  const ask = async (as: Name, known: Award, number?: string) =>
    server.call(envelope.askSeal, { body: await said(as, known, number) }, { as })
  const seal = async (as: Name, known: Award, number?: string) =>
    server.call(envelope.sealEnvelope, { body: await said(as, known, number) }, { as })
  const refuse = async (as: Name, known: Award) => {
    const { id, version } = await live(known)
    return server.call(envelope.refuseSeal, { body: { id, version, reason: '金额有误' } }, { as })
  }
  const waiting = async (as: Name) =>
    (await server.call(todo.listTodo, {}, { as })).data.groups.find(({ kind }) => kind === 'awardSeal')?.count ?? 0

  test('one asks with the number of the award, a head who is another one seals it', async () => {
    const known = await signed()
    expect((await seal('adminZhao', known)).error).toBe('issue.unasked')
    expect((await ask('secretaryLi', known, '（2026）仲字第9999号裁')).fields[0]?.code).toBe('award.number')
    expect((await ask('secretaryLi', known)).data.sealAsked?.byName).toBe('李秘书')
    expect((await ask('secretaryLi', known)).error).toBe('state.closed')
    expect([await waiting('adminZhao'), await waiting('secretaryLi')]).toEqual([1, 0])
    expect((await seal('secretaryLi', known)).error).toBe('issue.head')
    expect((await seal('adminZhao', known, '')).fields[0]?.code).toBe('award.number')
    expect((await seal('adminZhao', known)).data.state).toBe('sealed')
    expect(await waiting('adminZhao')).toBe(0)
    const { data } = await server.call(cases.getCase, { params: { id: known.baseId } }, { as: 'secretaryLi' })
    expect(data.timeline.map(({ action }) => action)).toEqual(expect.arrayContaining(['sealAsked', 'awardIssued']))
  })

  test('whoever asked does not seal, not as a head either, and what was refused with a reason is asked for again', async () => {
    const known = await signed()
    await ask('adminZhao', known)
    expect((await seal('adminZhao', known)).error).toBe('person.same')
    expect((await refuse('adminZhao', known)).error).toBe('person.same')
    expect((await refuse('secretaryLi', known)).status).toBe(403)
    const other = await signed()
    await ask('secretaryLi', other)
    const refused = (await refuse('adminZhao', other)).data
    expect([refused.sealAsked, refused.sealRefused?.reason]).toEqual([null, '金额有误'])
    expect((await seal('adminZhao', other)).error).toBe('issue.unasked')
    expect((await ask('secretaryLi', other)).data.sealRefused).toBe(null)
  })

  test('an original signed on paper is filed by a head, and not by who gave the award to be signed', async () => {
    const known = await awardIn(server, (await caseIn(server, 'award')).id, 'signing')
    expect((await doStep(server, { as: 'secretaryLi' }, 'issue', known)).error).toBe('issue.head')
    expect((await doStep(server, { as: 'adminZhao' }, 'issue', known)).data.state).toBe('issued')
    const { list } = (await server.call(award.listAwards, { query: { baseId: known.baseId } }, { as: 'partyWang' }))
      .data
    expect(list).toHaveLength(1)
  })
})
