import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { askToSign, signByLink } from '../envelope/make.ts'
import { caseIn, makeDept } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { case: cases, envelope, message, revocation, signing, todo } = contract
const reason = '裁决被法院撤销'
const signer = '13700000001'

describe.each(engines)('a document that was issued, on %s', (engine) => {
  let server: TestServer
  let baseId: string
  let code: string
  let sha256: string

  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
    const made = await askToSign(server, baseId, { signers: [{ name: '张三', role: '申请人', contact: signer }] })
    await signByLink(server, signer)
    const sealed = await server.call(
      envelope.sealEnvelope,
      { body: { id: made.id, version: made.version + 1 } },
      { as: 'secretaryLi' },
    )
    expect(sealed.status).toBe(200)
    code = sealed.data.code ?? ''
    sha256 = (await standing()).facts?.sha256 ?? ''
  })
  afterAll(() => server.stop())

  const checked = async (body: { sha256: string; code?: string }) =>
    (await server.call(signing.checkHash, { body })).data
  const standing = () => checked({ sha256: 'f'.repeat(64), code })
  const waits = async (as: Name) =>
    (await server.call(todo.listTodo, {}, { as })).data.groups.find((one) => one.kind === 'revocation')?.count ?? 0
  const newsOf = async (as: Name) => (await server.call(message.list, { body: {} }, { as })).data.list
  const ask = (as: Name) => server.call(revocation.askRevocation, { body: { id: randomUUID(), code, reason } }, { as })

  test('holds while its revocation waits, which is asked for once and may be taken back or declined', async () => {
    const asked = await ask('secretaryLi')
    expect(asked.data).toMatchObject({ state: 'asked', title: '庭审笔录', byName: '李秘书' })
    expect((await ask('adminZhao')).error).toBe('stale')
    expect((await checked({ sha256 })).answer).toBe('identical')
    const { id, version } = asked.data
    const said = { id, version, reason: '误提' }
    const taken = await server.call(revocation.declineRevocation, { body: said }, { as: 'secretaryLi' })
    expect(taken.data).toMatchObject({ state: 'declined', decision: '误提', decidedBy: '李秘书' })
    const late = await server.call(
      revocation.revokeDocument,
      { body: { id, version: version + 1 } },
      { as: 'adminZhao' },
    )
    expect(late.error).toBe('state.closed')
  })

  test('is revoked by another person than who asked, and not by one of them alone whatever they hold', async () => {
    const own = await ask('adminZhao')
    const mine = { id: own.data.id, version: own.data.version }
    expect((await server.call(revocation.revokeDocument, { body: mine }, { as: 'adminZhao' })).error).toBe(
      'person.same',
    )
    await server.call(revocation.declineRevocation, { body: { ...mine, reason: '由秘书提出' } }, { as: 'adminZhao' })
    const asked = await ask('secretaryLi')
    const body = { id: asked.data.id, version: asked.data.version }
    expect([await waits('secretaryLi'), await waits('adminZhao')]).toEqual([0, 1])
    expect((await server.call(revocation.revokeDocument, { body }, { as: 'secretaryLi' })).error).toBe('forbidden')
    expect((await standing()).facts?.state).toBe('valid')
    const two = await Promise.all(
      [1, 2].map(() => server.call(revocation.revokeDocument, { body }, { as: 'adminZhao' })),
    )
    expect(two.map((one) => one.status).sort()).toEqual([200, 409])
    expect(await checked({ sha256 })).toMatchObject({
      answer: 'revoked',
      facts: { state: 'revoked', stateAt: expect.any(String) },
    })
    expect(await waits('adminZhao')).toBe(0)
    expect((await ask('secretaryLi')).error).toBe('state.closed')
  })

  test('tells its signers, the parties and the timeline of the case that it was revoked, by whose word', async () => {
    expect((await newsOf('partyWang'))[0]?.kind).toBe('documentRevoked')
    expect((await server.lettersTo(signer))[0]?.text).toContain('已由本机构作废')
    const { data } = await server.call(cases.getCase, { params: { id: baseId } }, { as: 'partyWang' })
    expect(data.timeline.at(-1)).toMatchObject({ action: 'documentRevoked', byName: '赵主任' })
    // Who asked and why is the institution's.
    expect(JSON.stringify(data)).not.toContain(reason)
  })
})
