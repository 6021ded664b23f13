import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Preservation } from '../../contract/filing/filing.ts'
import { expirePreservations, remindOfRenewal } from '../../server/filing/expiry.ts'
import { expireGuarantees } from '../../server/guarantee/expiry.ts'
import { guarantee as stored } from '../../server/tables/guarantee.ts'
import { act, makeCase, submit } from '../make/application.ts'
import { dayAhead } from '../make/case.ts'
import { give } from '../make/file.ts'
import { actOn, makeGuarantee, submitGuarantee } from '../make/guarantee.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { guarantee, filing, message } = contract

/** A second of nothing: a head and no samples. */
const wav = Buffer.concat([
  Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\0\0\0', 'latin1'),
])

describe.each(engines)('a guarantee application on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  type Body = Awaited<ReturnType<typeof makeGuarantee>>
  const send = (as: Name, body: Body) => server.call(guarantee.submitGuarantee, { body }, { as })
  const preserve = async (id: string): Promise<Preservation> =>
    (await server.call(filing.getPreservation, { params: { id } }, { as: 'partyWang' })).data
  const messagesOf = async (as: Name) =>
    (await server.call(message.list, { body: { size: 100 } }, { as })).data.list.map((one) => one.content)
  const totalOf = async (as: Name) => (await server.call(guarantee.listGuarantees, { query: {} }, { as })).data.total

  /** What a letter says, without the breaks of its lines. */
  async function textOf(as: Name, call: string): Promise<string> {
    const headers = { authorization: await server.token(as) }
    const answer = await fetch(`${server.address}/moduleApi/${call}`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    const read = await PDF.load(new Uint8Array(await answer.arrayBuffer()))
    const text = read
      .getPages()
      .map((one) => one.extractText().text)
      .join('')
    return text.replaceAll(/\s/g, '')
  }

  test('arrives as typed, numbered, its area under its right name, recordings in their own group', async () => {
    const { caseNo } = await makeCase(server, 'partyWang')
    const files = [
      { attachmentId: await give(server, 'partyWang'), purpose: 'letter' as const },
      {
        attachmentId: await give(server, 'partyWang', { name: '录音.wav', group: 'danbao2', bytes: wav }),
        purpose: 'recording' as const,
      },
    ]
    const body = await makeGuarantee(server, 'partyWang', { caseNo, files })
    const { status, data } = await send('partyWang', body)
    expect(status).toBe(200)
    const { files: _, version: __, area: ___, ...typed } = body
    expect(data).toMatchObject({ ...typed, version: 1, state: 'submitted', ownerName: '王建国', rulingNo: '' })
    expect(data.area).toEqual({ code: '330203', name: '浙江省宁波市海曙区' })
    expect(data.no).toMatch(/^担\d{8}$/)
    expect(data.files.map((file) => file.purpose)).toEqual(['letter', 'recording'])
    const seen = await server.call(guarantee.getGuarantee, { params: { id: body.id } }, { as: 'secretaryLi' })
    expect(seen.data).toEqual(data)
    expect([await totalOf('partyWang'), await totalOf('partyChen'), await totalOf('secretaryLi')]).toEqual([1, 0, 1])
    const found = async (query: { q?: string; state?: 'submitted' | 'confirmed' }, as: Name = 'secretaryLi') =>
      (await server.call(guarantee.listGuarantees, { query }, { as })).data.list.map(({ id }) => id)
    for (const q of [data.no, caseNo, '海曙担保', '远航贸易'])
      expect([q, await found({ q, state: 'submitted' })]).toEqual([q, [data.id]])
    expect([await found({ q: '宁波市' }), await found({ state: 'confirmed' })]).toEqual([[], []])
    expect(await found({ q: data.no }, 'partyChen')).toEqual([])
  })

  test('is refused at the field that is wrong', async () => {
    const own = await submit(server, 'partyWang')
    const theirs = await submit(server, 'partyChen')
    const good = await makeGuarantee(server, 'partyWang', { preservationId: own.id })
    const spoilt: [Partial<Body>, string, string][] = [
      [{ preservationId: '' }, 'caseNo', 'caseOrPreservation.required'],
      [{ caseNo: '没有这个案号' }, 'caseNo', 'caseNo.unknown'],
      [{ preservationId: theirs.id }, 'preservationId', 'preservation.unknown'],
      [{ area: { code: '999999', name: '' } }, 'area.code', 'area.unknown'],
      [{ term: { from: '2027-01-02', to: '2027-01-01' } }, 'term.to', 'range.order'],
      [{ term: { from: '2019-01-01', to: '2020-01-01' } }, 'term.to', 'deadline.past'],
      [{ term: { from: dayAhead(server, -9), to: dayAhead(server, -1) } }, 'term.to', 'deadline.past'],
      [{ amount: '1.00001' }, 'amount', 'amount.format'],
      [{ amount: '1000000000000000' }, 'amount', 'amount.tooLarge'],
      [{ properties: [] }, 'properties', 'properties.required'],
      [{ files: [] }, 'files', 'files.guarantee'],
      [{ files: [{ ...good.files[0]!, purpose: 'recording' }] }, 'files', 'files.guarantee'],
      [{ files: [...good.files, { ...good.files[0]!, purpose: 'recording' }] }, 'files.1', 'file.missing'],
    ]
    for (const [change, path, code] of spoilt) {
      const { status, fields } = await send('partyWang', { ...good, ...change })
      expect([status, fields?.map((one) => [one.path.join('.'), one.code])]).toEqual([400, [[path, code]]])
    }
    expect((await send('partyWang', good)).status).toBe(200)
    expect((await send('partyWang', good)).error).toBe('stale')
  })

  test('cannot be confirmed once its term is over; its last day still counts', async () => {
    const { id: preservationId } = await submit(server, 'partyWang')
    const confirmed = async (days: number) => {
      const made = await submitGuarantee(server, 'partyWang', { preservationId })
      const taken = (await actOn(server, 'secretaryLi', 'accept', made)).data
      await server.running.house.db.orm
        .update(stored)
        .set({ termTo: dayAhead(server, days) })
        .where(eq(stored.id, made.id))
      const { status, error } = await actOn(server, 'secretaryLi', 'confirm', taken)
      return [status, error]
    }
    expect(await confirmed(-1)).toEqual([400, 'deadline.past'])
    expect(await confirmed(0)).toEqual([200, undefined])
  })

  test('that was asked for and never came, or was taken back, lets nothing go to the court', async () => {
    const lone = (await act(server, 'secretaryLi', 'accept', await submit(server, 'partyWang'))).data
    const bare = (await act(server, 'secretaryLi', 'awaitGuarantee', lone)).data
    const forward = () => act(server, 'secretaryLi', 'forward', bare)
    const never = await forward()
    const taken = await submitGuarantee(server, 'partyWang', { preservationId: bare.id })
    await actOn(server, 'partyWang', 'withdraw', taken)
    for (const { status, error } of [never, await forward()])
      expect([status, error]).toEqual([409, 'guarantee.missing'])
  })

  test('goes to the court with the preservation application it belongs to, once it is confirmed', async () => {
    const applied = await submit(server, 'partyWang')
    const given = await submitGuarantee(server, 'partyWang', { preservationId: applied.id })
    expect(given.preservationNo).toBe(applied.no)
    const reviewing = (await act(server, 'secretaryLi', 'accept', await preserve(applied.id))).data
    expect(reviewing.guarantees).toMatchObject([{ id: given.id, no: given.no, state: 'submitted' }])
    const tooEarly = await act(server, 'secretaryLi', 'forward', reviewing)
    expect([tooEarly.status, tooEarly.error]).toEqual([409, 'guarantee.unconfirmed'])
    const waiting = (await act(server, 'secretaryLi', 'awaitGuarantee', reviewing)).data
    const accepted = (await actOn(server, 'secretaryLi', 'accept', given)).data
    expect(
      (await server.call(guarantee.printGuarantee, { params: { id: given.id } }, { as: 'partyWang' })).status,
    ).toBe(409)
    await actOn(server, 'secretaryLi', 'confirm', accepted)
    const forwarded = (await act(server, 'secretaryLi', 'forward', waiting)).data
    expect(forwarded.state).toBe('to_court')
    expect(forwarded.atCourt.letterNo).toMatch(/^函\d{8}$/)
    expect(forwarded.guarantees).toMatchObject([{ id: given.id, state: 'transferred' }])
    const after = await server.call(guarantee.getGuarantee, { params: { id: given.id } }, { as: 'partyWang' })
    expect(after.data.history.map((one) => one.action)).toEqual(['submit', 'accept', 'confirm', 'transfer'])
    expect(await messagesOf('partyWang')).toEqual(
      expect.arrayContaining([
        `您的担保申请 ${given.no} 已移送法院`,
        `您的保全申请 ${applied.no} 已提请法院，函号 ${forwarded.atCourt.letterNo}`,
      ]),
    )
    const transfer = await textOf('secretaryLi', filing.printTransferLetter.path.replace('{id}', applied.id))
    for (const said of [
      '提请保全函',
      forwarded.atCourt.letterNo,
      '宁波市中级人民法院',
      given.no,
      '肆佰陆拾贰万元零伍分',
    ])
      expect(transfer).toContain(said)
    const written = await textOf('partyWang', filing.printApplication.path.replace('{id}', applied.id))
    for (const said of ['财产保全申请书', '上海远航贸易有限公司', '银行账户', '被申请人正在转移财产'])
      expect(written).toContain(said)
    const letter = await textOf('partyWang', guarantee.printGuarantee.path.replace('{id}', given.id))
    for (const said of ['担保函', given.no, '宁波海曙担保有限公司', '2026年11月1日', '浙江省宁波市海曙区'])
      expect(letter).toContain(said)
  })

  test('a guarantee picked in the preservation form is linked too, and only an own one', async () => {
    const { caseNo } = await makeCase(server, 'partyWang')
    const given = await submitGuarantee(server, 'partyWang', { caseNo })
    const guaranteed = { kind: 'company' as const, guarantor: '宁波海曙担保有限公司', id: given.id }
    const applied = await submit(server, 'partyWang', { guarantee: guaranteed })
    expect(applied.guarantees).toMatchObject([{ id: given.id, state: 'submitted' }])
    await expect(submit(server, 'partyChen', { guarantee: guaranteed })).rejects.toThrow('guarantee.unknown')
  })

  test('the transfer letter is there only once it went to the court', async () => {
    const applied = await submit(server, 'partyWang')
    const answer = await server.call(filing.printTransferLetter, { params: { id: applied.id } }, { as: 'partyWang' })
    expect(answer.status).toBe(409)
  })

  test('a ruling is kept; the renewal is reminded of once, moves its end, and expiry ends it', async () => {
    let row = await submit(server, 'partyWang')
    for (const action of ['accept', 'forward', 'grant'] as const)
      row = (await act(server, 'secretaryLi', action, row)).data
    expect(row.atCourt).toMatchObject({
      rulingNo: '（2026）浙02财保1号',
      rulingDate: '2026-11-20',
      frozenAmount: '4620000.05',
      expiresOn: '2027-11-19',
    })
    const { house } = server.running
    const on = (day: string) => ({ ...house, now: () => new Date(`${day}T04:00:00Z`) })
    const reminder = (day: string) => `保全申请 ${row.no} 的保全措施将于 ${day} 到期，如需续封请及时申请`
    const reminders = async (day: string) =>
      (await messagesOf('partyWang')).filter((one) => one === reminder(day)).length
    await remindOfRenewal(on('2027-10-19'))
    expect(await reminders('2027-11-19')).toBe(0)
    // While the court reconsiders, nobody can renew it: the reminder comes once it has decided.
    row = (await act(server, 'partyWang', 'reconsider', row)).data
    await remindOfRenewal(on('2027-10-20'))
    expect(await reminders('2027-11-19')).toBe(0)
    row = (await act(server, 'secretaryLi', 'uphold', row)).data
    await remindOfRenewal(on('2027-10-20'))
    await remindOfRenewal(on('2027-10-21'))
    expect(await reminders('2027-11-19')).toBe(1)
    expect(await messagesOf('secretaryLi')).toContain(reminder('2027-11-19'))

    const renew = (expiresOn: string) =>
      server.call(
        filing.renewPreservation,
        { body: { id: row.id, version: row.version, expiresOn } },
        { as: 'secretaryLi' },
      )
    const early = await renew('2027-11-19')
    expect([early.status, early.fields?.[0]]).toMatchObject([400, { path: ['expiresOn'], code: 'date.later' }])
    row = (await renew('2028-11-19')).data
    expect([row.state, row.atCourt.expiresOn]).toEqual(['renewed', '2028-11-19'])
    await remindOfRenewal(on('2028-11-01'))
    expect(await reminders('2028-11-19')).toBe(1)
    await expirePreservations(on('2028-11-19'))
    expect((await preserve(row.id)).state).toBe('renewed')
    await expirePreservations(on('2028-11-20'))
    const over = await preserve(row.id)
    expect([over.state, over.history.at(-1)]).toMatchObject(['expired', { action: 'expire', byName: '' }])
  })

  test('a guarantee whose term is over is expired, one that stands is not', async () => {
    const { caseNo } = await makeCase(server, 'partyWang')
    const short = { from: '2026-01-01', to: '2027-01-31' }
    let row = await submitGuarantee(server, 'partyWang', { caseNo, term: short })
    for (const action of ['accept', 'confirm'] as const) row = (await actOn(server, 'secretaryLi', action, row)).data
    const { house } = server.running
    const stateOn = async (day: string) => {
      await expireGuarantees({ ...house, now: () => new Date(`${day}T04:00:00Z`) })
      return (await server.call(guarantee.getGuarantee, { params: { id: row.id } }, { as: 'partyWang' })).data.state
    }
    expect([await stateOn('2027-01-31'), await stateOn('2027-02-01')]).toEqual(['confirmed', 'expired'])
  })
})
