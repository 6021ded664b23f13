import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { DocumentKind } from '../../contract/template/template.ts'
import { caseIn, makeDept, sideIds } from '../make/case.ts'
import { says } from '../make/document.ts'
import { engines, TestServer } from '../setup/server.ts'
import { batchWith, caseFile, sent, way } from './serve.ts'

const { caseDocument, case: cases, service, signing, template } = contract

/** What somebody should have been served with and was not, and what leaves without its seal. */
describe.each(engines)('before a batch leaves, on %s', (engine) => {
  let server: TestServer
  let templates: Record<string, string>
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { data } = await server.call(template.listTemplates, {}, { as: 'adminZhao' })
    templates = Object.fromEntries(data.filter(({ language }) => language === 'zh').map(({ kind, id }) => [kind, id]))
  }, 60_000)
  afterAll(() => server.stop())

  async function make(baseId: string, kind: DocumentKind, title: string) {
    const body = { id: randomUUID(), baseId, templateId: templates[kind] ?? '', title, body: says('仲裁院（印章）') }
    const answer = await server.call(caseDocument.makeDocument, { body }, { as: 'secretaryLi' })
    if (answer.status !== 200) throw new Error(`Not made: ${answer.error}`)
    return answer.data
  }
  const gapsOf = async (baseId: string, batchId?: string) => {
    const query = batchId ? { baseId, batchId } : { baseId }
    return (await server.call(service.listServiceGaps, { query }, { as: 'secretaryLi' })).data
  }
  const said = async (baseId: string, batchId?: string) =>
    (await gapsOf(baseId, batchId)).gaps.map(({ camp, kind, title }) => [camp, kind, title])
  const prepare = async (baseId: string, fileIds: string[], deliveries = [way('sms', '13900000078')]) =>
    (await server.call(service.makeBatch, { body: batchWith(baseId, fileIds, { deliveries }) }, { as: 'secretaryLi' }))
      .data
  const send = ({ id, version }: { id: string; version: number }, change: object = {}) =>
    server.call(service.sendBatch, { body: { id, version, ...change } }, { as: 'secretaryLi' })
  const toApplicant = way('sms', '13900000001', sideIds.applicantId)

  test('each party’s missing documents are told, in the case and with the batch that is looked at', async () => {
    const { id } = await caseIn(server, 'transfered')
    // Nobody has made it, and the respondent is owed it all the same.
    expect(await said(id)).toEqual([['DEF', 'arbitrationNotice', '']])
    const notice = await make(id, 'arbitrationNotice', '仲裁通知书')
    const acceptance = await make(id, 'acceptanceNotice', '受理通知书')
    const both = [
      ['APP', 'acceptanceNotice', '受理通知书'],
      ['DEF', 'arbitrationNotice', '仲裁通知书'],
    ]
    expect(await said(id)).toEqual(both)
    const batch = await prepare(id, [notice.file.attachmentId])
    // Prepared is not served; with the batch that is looked at it is as if it had been sent.
    expect(await said(id)).toEqual(both)
    expect(await said(id, batch.id)).toEqual(both.slice(0, 1))
    const refused = await send(batch, { evenMissing: false })
    expect([refused.error, refused.fields[0]?.path]).toEqual(['service.missing', ['evenMissing']])
    expect(refused.message).toContain('王建国（受理通知书）')
    expect((await send(batch, { evenMissing: true })).status).toBe(200)
    expect(await said(id)).toEqual(both.slice(0, 1))
    await sent(server, id, { fileIds: [acceptance.file.attachmentId], deliveries: [toApplicant] })
    expect(await said(id)).toEqual([])
  })

  test('what leaves unsealed is asked about; sealed at once, the sealed copy takes its place and counts as the document', async () => {
    const { id } = await caseIn(server, 'transfered')
    const notice = await make(id, 'arbitrationNotice', '仲裁通知书')
    const other = await caseFile(server, id)
    const batch = await prepare(id, [notice.file.attachmentId, other])
    // A file that the institution did not write bears no seal of its.
    expect((await gapsOf(id, batch.id)).unsealed).toEqual([
      { fileId: notice.file.attachmentId, title: '仲裁通知书', no: notice.no },
    ])
    const refused = await send(batch, { evenUnsealed: false })
    expect([refused.error, refused.fields[0]?.path]).toEqual(['service.unsealed', ['evenUnsealed']])
    const sealed = await server.call(
      service.sealBatch,
      { body: { id: batch.id, version: batch.version } },
      { as: 'secretaryLi' },
    )
    expect([sealed.status, sealed.error]).toEqual([200, undefined])
    expect(sealed.data.files.map(({ attachmentId }) => attachmentId).slice(1)).toEqual([other])
    const [copy] = sealed.data.files
    expect(copy?.name).toBe('仲裁通知书（已用印）.pdf')
    const body = { attachmentId: copy?.attachmentId ?? '' }
    const { sha256 } = (await server.call(signing.checkAttachment, { body }, { as: 'secretaryLi' })).data
    const { data: registered } = await server.call(signing.checkHash, { body: { sha256 } })
    expect(registered).toMatchObject({ answer: 'identical', facts: { kind: 'notice', state: 'valid' } })
    expect((await gapsOf(id, batch.id)).unsealed).toEqual([])
    expect((await send(sealed.data, { evenUnsealed: false, evenMissing: false })).status).toBe(200)
    expect(await said(id)).toEqual([])
    const { data } = await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })
    expect(data.timeline.at(-1)).toMatchObject({ action: 'serviceSent', details: { no: batch.no } })
  })

  test('a device of before that does not ask is served as it was, and the record says what left unsealed', async () => {
    const { id } = await caseIn(server, 'transfered')
    const notice = await make(id, 'arbitrationNotice', '仲裁通知书')
    await make(id, 'acceptanceNotice', '受理通知书')
    expect((await send(await prepare(id, [notice.file.attachmentId]))).status).toBe(200)
    const { data } = await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })
    expect(data.timeline.at(-1)?.details).toMatchObject({ unsealed: ['仲裁通知书'] })
  })
})
