import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { EvidenceInput } from '../../contract/evidence/evidence.ts'
import { seatArbitrator, unseatArbitrator } from '../../server/case/seat/arbitrator.ts'
import { giveMedia, handIn, makeCaseOf, makeEvidence, makeItem } from '../make/evidence.ts'
import { give, pdfOf } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { evidence, live, message } = contract

describe.each(engines)('evidence handed in on %s', (engine) => {
  let server: TestServer
  let baseId: string
  let caseNo: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const made = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
      ['arbitratorSun', 'APP', 'agent'],
    ])
    baseId = made.id
    caseNo = made.caseNo
  })
  afterAll(() => server.stop())

  const upload = (as: Name, body: object, key?: string) =>
    server.call(evidence.uploadEvidence, { body: body as never }, { as, ...(key ? { key } : {}) })
  const fresh = (...seats: Parameters<typeof makeCaseOf>[1]) =>
    makeCaseOf(server, seats.length > 0 ? seats : [['partyWang', 'APP']]).then(({ id }) => id)

  test('is receipted: what came, from whom and when, with the digest of every byte', async () => {
    const bytes = pdfOf(50_000)
    const attachmentId = await give(server, 'partyWang', { bytes, name: '合同.pdf', group: 'media' })
    const items = [makeItem({ offline: 'N', attachmentId }), makeItem({ name: '公证书', offline: 'Y' })]
    const receipt = await handIn(server, 'partyWang', baseId, { items, source: 'MOBILE' })
    expect(receipt).toMatchObject({ baseId, caseNo, camp: 'APP', byName: '王建国' })
    expect(receipt.no).toMatch(/^证\d{8}$/)
    expect(Math.abs(Date.parse(receipt.submittedAt) - Date.now())).toBeLessThan(60_000)
    const [first, second] = receipt.items
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(first).toMatchObject({
      baseId,
      camp: 'APP',
      no: 1,
      name: '购销合同',
      source: 'MOBILE',
      offline: 'N',
      fileName: '合同.pdf',
      attachmentId,
      attach: { sha256, size: bytes.length, upLoaderName: '王建国', type: 'FILE' },
      arbitrationFileName: '',
      arbitrationAttachmentId: '',
      arbitrationAttachment: null,
    })
    expect(second).toMatchObject({ no: 2, name: '公证书', offline: 'Y', attach: null, attachmentId: '' })
    const again = await server.call(evidence.getEvidence, { params: { id: receipt.id } }, { as: 'partyChen' })
    expect(again.data).toEqual(receipt)
  })

  test('is numbered within its side without gaps, however many hand in at once', async () => {
    const id = await fresh(['partyWang', 'APP'], ['partyChen', 'DEF'])
    const two = () => ({ items: [makeItem(), makeItem()] })
    const hands = Array.from({ length: 6 }, (_, at) =>
      handIn(server, at % 2 === 0 ? 'partyWang' : 'partyChen', id, two()),
    )
    const receipts = await Promise.all(hands)
    for (const camp of ['APP', 'DEF']) {
      const numbers = receipts.filter((one) => one.camp === camp).flatMap((one) => one.items.map((item) => item.no))
      expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    }
    const series = receipts.map((one) => Number(one.no.slice(5))).sort((a, b) => a - b)
    expect(series).toEqual(series.map((_, at) => (series[0] ?? 0) + at))
  })

  test('is there once: the same key gets the same answer, the same submission under another key is stale', async () => {
    const id = await fresh()
    const body = makeEvidence(id)
    const key = randomUUID()
    const first = await upload('partyWang', body, key)
    expect(await upload('partyWang', body, key).then(({ data }) => data)).toEqual(first.data)
    expect((await upload('partyWang', body)).error).toBe('stale')
    const atOnce = makeEvidence(id)
    const answers = await Promise.all([upload('partyWang', atOnce), upload('partyWang', atOnce)])
    expect(answers.map((one) => one.error ?? 'done').sort()).toEqual(['done', 'stale'])
    const list = await server.call(evidence.listEvidence, { query: { baseId: id } }, { as: 'partyWang' })
    expect(list.data.list.map((one) => one.id)).toEqual([atOnce.id, body.id])
    expect(list.data.list.flatMap((one) => one.items.map((item) => item.no))).toEqual([2, 1])
  })

  test('does not take the id of a submission or a piece that exists', async () => {
    const theirs = await handIn(server, 'partyChen', baseId)
    const id = await fresh()
    expect((await upload('partyWang', makeEvidence(id, { id: theirs.id }))).error).toBe('notFound')
    const taken = makeItem({ id: theirs.items[0]?.id ?? '' })
    expect((await upload('partyWang', makeEvidence(id, { items: [taken] }))).error).toBe('stale')
    const twice = makeItem()
    expect((await upload('partyWang', makeEvidence(id, { items: [twice, twice] }))).error).toBe('stale')
    const list = await server.call(evidence.listEvidence, { query: { baseId: id } }, { as: 'partyWang' })
    expect(list.data.total).toBe(0)
  })

  test('stands on the side of who hands it in; an agent on that of their party; a secretary names it', async () => {
    const id = await fresh(['partyWang', 'DEF', 'agent'], ['partyChen', 'APP'])
    expect((await handIn(server, 'partyWang', id)).camp).toBe('DEF')
    expect((await handIn(server, 'partyChen', id, { camp: 'APP' })).camp).toBe('APP')
    expect((await handIn(server, 'secretaryLi', id, { camp: 'DEF' })).camp).toBe('DEF')
    for (const [who, body] of [
      ['secretaryLi', makeEvidence(id)],
      ['partyWang', makeEvidence(id, { camp: 'APP' })],
    ] as const) {
      const { error, fields } = await upload(who, body)
      expect([error, fields]).toEqual(['evidence.camp', [{ path: ['camp'], code: 'evidence.camp' }]])
    }
  })

  const states: [CaseState, boolean][] = [
    ['pending', true],
    ['award', true],
    ['suspended', true],
    ['closed', false],
    ['withdrawn', false],
    ['lapsed', false],
    ['disagree', false],
  ]
  test.each(states)('in a case that is %s is taken: %s', async (state, open) => {
    const { id } = await makeCaseOf(server, [['partyWang', 'APP']], state)
    const answer = await upload('partyWang', makeEvidence(id))
    expect(answer.error).toBe(open ? undefined : 'state.closed')
  })

  test('needs files of the person’s own, wholly here, of its group, of no other record: each refused at its place', async () => {
    const used = await giveMedia(server, 'partyWang')
    await handIn(server, 'partyWang', baseId, { items: [makeItem({ offline: 'N', attachmentId: used })] })
    const wrong = [
      await giveMedia(server, 'partyChen'),
      await give(server, 'partyWang', { group: 'danbao1' }),
      randomUUID(),
      used,
    ]
    for (const attachmentId of wrong) {
      const items = [makeItem(), makeItem({ attachmentId })]
      const { error, fields } = await upload('partyWang', makeEvidence(baseId, { items }))
      const place = { path: ['items', 1, 'attachmentId'], code: 'file.missing' }
      expect([error, fields]).toEqual(['file.missing', [place]])
    }
  })

  const forms: [string, (body: EvidenceInput) => object, (string | number)[], string][] = [
    [
      'electronic without a file',
      (body) => ({ ...body, items: [makeItem({ offline: 'N' })] }),
      ['items', 0, 'attachmentId'],
      'file.missing',
    ],
    ['without a name', (body) => ({ ...body, items: [makeItem({ name: ' ' })] }), ['items', 0, 'name'], 'required'],
    [
      'with a purpose too long',
      (body) => ({ ...body, items: [makeItem({ purpose: '长'.repeat(1001) })] }),
      ['items', 0, 'purpose'],
      'tooLong',
    ],
    ['with no piece', (body) => ({ ...body, items: [] }), ['items'], 'evidence.atLeastOne'],
  ]
  test.each(forms)('%s is refused at its field', async (_, spoil, path, code) => {
    const { status, fields } = await upload('partyWang', spoil(makeEvidence(baseId)))
    expect([status, fields[0]]).toMatchObject([400, { path, code }])
  })

  test('carries a copy of the institution only from its secretaries', async () => {
    const copyOf = async (who: Name) => [
      makeItem({ arbitrationAttachmentId: await giveMedia(server, who, '译文.pdf') }),
    ]
    const refused = await upload('partyWang', makeEvidence(baseId, { items: await copyOf('partyWang') }))
    expect([refused.error, refused.fields[0]?.path]).toEqual(['forbidden', ['items', 0, 'arbitrationAttachmentId']])
    const items = await copyOf('secretaryLi')
    const receipt = await handIn(server, 'secretaryLi', baseId, { camp: 'DEF', items })
    expect(receipt.items[0]).toMatchObject({
      arbitrationFileName: '译文.pdf',
      arbitrationAttachmentId: items[0]?.arbitrationAttachmentId,
      arbitrationAttachment: { upLoaderName: '李秘书' },
    })
  })

  test('comes from other clients one by one, with ids of the server', async () => {
    const id = await fresh()
    const part = { baseId: id, name: '收据', purpose: '证明付款。' }
    const attachmentId = await giveMedia(server, 'partyWang', '收据.pdf')
    const { data } = await upload('partyWang', { ...part, file: { attachmentId } })
    expect(data.items).toMatchObject([{ no: 1, name: '收据', fileName: '收据.pdf', offline: 'N', source: 'PC' }])
    const bare = await upload('partyWang', part)
    expect([bare.error, bare.fields[0]?.path]).toEqual(['file.missing', ['file']])
    expect((await upload('partyWang', { ...part, offline: 'Y' })).data.items[0]?.no).toBe(2)
  })

  test('is told to the other side, the arbitrators and the secretaries, and to nobody else', async () => {
    const told = async (as: Name) => {
      const { list } = (await server.call(message.list, { body: { size: 100 } }, { as })).data
      return list.filter((one) => one.kind === 'evidenceSubmitted' && one.params.caseNo === other.caseNo)
    }
    const other = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    const after = (await server.call(live.listEvents, { query: {} }, { as: 'partyChen' })).data.next
    const receipt = await handIn(server, 'partyWang', other.id, { items: [makeItem(), makeItem()] })
    const link = `/evidenceReceipt?id=${receipt.id}`
    const content = `案件 ${other.caseNo} 收到 王建国 提交的证据 2 份`
    for (const as of ['partyChen', 'secretaryLi', 'adminZhao'] as const)
      expect(await told(as)).toMatchObject([{ content, link, readStatus: 0 }])
    for (const as of ['partyWang', 'secretaryFar', 'arbitratorSun'] as const) expect(await told(as)).toEqual([])
    const events = async (as: Name) => {
      const { list } = (await server.call(live.listEvents, { query: { after } }, { as })).data
      return list.filter((one) => one.kind === 'evidence').map((one) => one.row)
    }
    expect(await events('partyChen')).toEqual([receipt])
    expect(await events('arbitratorSun')).toEqual([])
    // What a secretary enters for a side is news to that side as well.
    await handIn(server, 'secretaryLi', other.id, { camp: 'APP' })
    expect(await told('partyWang')).toHaveLength(1)
    expect(await told('secretaryLi')).toHaveLength(1)
    // An arbitrator who sits in the case hears of it, one who left no more.
    const { house } = server.running
    const sun = server.id('arbitratorSun')
    await seatArbitrator(house.db.orm, other.id, sun, '孙首席')
    await handIn(server, 'partyWang', other.id)
    expect(await told('arbitratorSun')).toHaveLength(1)
    await house.db.tx((tx) => unseatArbitrator(house, tx, other.id, sun))
    await handIn(server, 'partyWang', other.id)
    expect(await told('arbitratorSun')).toHaveLength(1)
  })

  test('lists page by page, newest first', async () => {
    const id = await fresh()
    const receipts = [await handIn(server, 'partyWang', id), await handIn(server, 'partyWang', id)]
    const pageOf = async (page: number) =>
      (await server.call(evidence.listEvidence, { query: { baseId: id, page, size: 1 } }, { as: 'secretaryLi' })).data
    expect(await pageOf(1)).toEqual({ total: 2, list: [receipts[1]] })
    expect(await pageOf(2)).toEqual({ total: 2, list: [receipts[0]] })
    expect(await pageOf(3)).toEqual({ total: 2, list: [] })
  })
})
