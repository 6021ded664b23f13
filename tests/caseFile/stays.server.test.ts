import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { TreeNode } from '../../contract/both/tree.ts'
import { type CaseState, endedCases } from '../../contract/case/case.ts'
import { cases } from '../../server/tables/case.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { says } from '../make/document.ts'
import { give, pdfOf } from '../make/file.ts'
import { makeFields } from '../make/preservation.ts'
import { engines, TestServer } from '../setup/server.ts'
import { firstTemplate } from '../template/scene.ts'
import { everyFile, read } from '../walls/walls.ts'

const { caseDocument, caseFile, envelope, filing, service, upload } = contract
const as = { as: 'secretaryLi' } as const

describe.each(engines)('what stays in a case on %s', (engine) => {
  let server: TestServer
  let templateId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    templateId = await firstTemplate(server)
  })
  afterAll(() => server.stop())

  const make = async (baseId: string) => {
    const body = { id: randomUUID(), baseId, templateId, title: '受理通知书', body: says('本案已受理。') }
    return (await server.call(caseDocument.makeDocument, { body }, as)).data
  }
  const filed = async (caseId: string) => {
    const attachmentId = await give(server, 'secretaryLi', { name: '函件.pdf', bytes: pdfOf(2000), group: 'any' })
    const wanted = { params: { id: caseId }, body: { file: { attachmentId } } }
    await server.call(upload.uploadAttachmentTo, wanted, as)
    return attachmentId
  }
  const folder = async (caseId: string) => {
    const id = randomUUID()
    await server.call(caseFile.addFolder, { body: { caseId, id, parentId: null, title: '卷一' } }, as)
    return id
  }
  const remove = (caseId: string, key: string) => server.call(caseFile.remove, { body: { caseId, key } }, as)
  const put = (id: string, state: CaseState) =>
    server.running.house.db.orm.update(cases).set({ state }).where(eq(cases.id, id))
  const treeOf = async (caseId: string, language = 'zh') => {
    const extra = { ...as, headers: { 'accept-language': language } }
    return (await server.call(caseFile.tree, { query: { caseId } }, extra)).data.nodes
  }
  const nodeOf = (nodes: TreeNode[], id: string) => nodes.find(({ key }) => key.endsWith(id))

  test('a numbered document is never removed: it is made void with a reason, stays, and says so in both languages', async () => {
    const { id: caseId } = await caseIn(server, 'transfered')
    const made = await make(caseId)
    const fileId = made.file.attachmentId
    expect((await remove(caseId, `file:${fileId}`)).error).toBe('file.numbered')
    expect(nodeOf(await treeOf(caseId), fileId)).toMatchObject({ stays: 'file.numbered', mayVoid: made.id })
    const asVoid = (reason: string) => server.call(caseDocument.voidDocument, { body: { id: made.id, reason } }, as)
    expect((await asVoid('')).fields).toMatchObject([{ path: ['reason'], code: 'reason.required' }])
    expect((await asVoid('当事人名称有误')).data).toMatchObject({ voidReason: '当事人名称有误', voidedBy: '李秘书' })
    expect((await asVoid('再次')).error).toBe('state.closed')
    const shown = nodeOf(await treeOf(caseId), fileId)
    expect(shown).toMatchObject({ isVoid: true, description: '已作废：当事人名称有误', stays: 'file.numbered' })
    expect(shown?.title).toContain('（已作废）.pdf')
    expect(shown?.mayVoid).toBeUndefined()
    expect(nodeOf(await treeOf(caseId, 'en'), fileId)?.description).toBe('Void: 当事人名称有误')
    expect((await remove(caseId, `file:${fileId}`)).error).toBe('file.numbered')
    const { data } = await server.call(contract.case.getCase, { params: { id: caseId } }, { as: 'partyWang' })
    expect(data.timeline.at(-1)).toMatchObject({ action: 'documentVoided', reason: '当事人名称有误' })
  })

  test('what is void is neither served nor signed', async () => {
    const { id: baseId, respondents } = await caseIn(server, 'transfered')
    const made = await make(baseId)
    const fileIds = [made.file.attachmentId]
    const deliveries = respondents.map(({ id: partyId }) => ({
      ...{ id: randomUUID(), partyId, channel: 'post' as const, to: '宁波市江北区人民路 8 号' },
    }))
    const wanted = { id: randomUUID(), baseId, title: '送达', notice: false, fileIds, deliveries }
    const prepared = (await server.call(service.makeBatch, { body: wanted }, as)).data
    await server.call(caseDocument.voidDocument, { body: { id: made.id, reason: '有误' } }, as)
    const sent = { id: prepared.id, version: prepared.version }
    expect((await server.call(service.sendBatch, { body: sent }, as)).error).toBe('document.void')
    const another = { ...wanted, id: randomUUID(), deliveries: deliveries.map((one) => ({ ...one, id: randomUUID() })) }
    expect((await server.call(service.makeBatch, { body: another }, as)).error).toBe('document.void')
    const due = new Intl.DateTimeFormat('sv-SE').format(new Date(server.running.house.now().getTime() + 5 * 86_400_000))
    const signers = [{ name: '王建国', role: '申请人', contact: '13900000001' }]
    const asked = { id: randomUUID(), baseId, attachmentId: fileIds[0]!, kind: 'other' as const, title: '函' }
    const body = { ...asked, order: 'parallel' as const, rule: 'all' as const, due, signers }
    expect((await server.call(envelope.makeEnvelope, { body }, as)).error).toBe('document.void')
  })

  test('nothing leaves a case that has ended, however it ended and whichever way', async () => {
    const { id: caseId, caseNo } = await caseIn(server, 'transfered')
    const [own, empty] = [await filed(caseId), await folder(caseId)]
    const given = await give(server, 'partyWang')
    const wanted = { id: randomUUID(), version: 0, ...makeFields({ caseNo, phase: 'during' }) }
    const files = [{ attachmentId: given, purpose: 'application' as const }]
    const submit = (version: number, some: typeof files) =>
      server.call(filing.submitPreservation, { body: { ...wanted, version, files: some } }, { as: 'partyWang' })
    const first = await submit(0, files)
    expect(first.error).toBe(undefined)
    const back = { id: wanted.id, version: first.data.version, reason: '请补充', field: 'clues' as const }
    const returned = (await server.call(filing.returnPreservation, { body: back }, as)).data
    const other = [{ ...files[0]!, attachmentId: await give(server, 'partyWang', { name: '新.pdf' }) }]
    const before = await treeOf(caseId)
    expect([nodeOf(before, own)?.stays, nodeOf(before, empty)?.stays]).toEqual([undefined, undefined])
    for (const state of endedCases) {
      await put(caseId, state)
      const tree = await treeOf(caseId)
      for (const [key, id] of [
        [`file:${own}`, own],
        [`folder:${empty}`, empty],
      ] as const) {
        expect([state, (await remove(caseId, key)).error]).toEqual([state, 'file.caseEnded'])
        expect(nodeOf(tree, id)?.stays).toBe('file.caseEnded')
      }
      // Handed in anew without a file that it had.
      expect([state, (await submit(returned.version, other)).error]).toEqual([state, 'file.caseEnded'])
      expect((await server.call(upload.removeAttachment, { params: { id: own } }, as)).error).toBe('state.closed')
    }
    await put(caseId, 'transfered')
    expect((await remove(caseId, `file:${own}`)).status).toBe(200)
    expect((await submit(returned.version, other)).status).toBe(200)
  })
})

test('files leave their records by few hands, and each asks whether they may', () => {
  const hands = everyFile('server/*.ts').filter((path) => /\.delete\(file\)|recordId: null/.test(read(path)))
  // Those of upload that ask nobody take what is of no record alone.
  expect(hands.sort()).toEqual([
    'server/caseFile/edit.ts',
    'server/upload/bind.ts',
    'server/upload/drop.ts',
    'server/upload/finish.ts',
  ])
  for (const path of ['server/caseFile/edit.ts', 'server/upload/bind.ts'])
    expect(read(path)).toMatch(/mustMay(Go|Leave)\(/)
})
