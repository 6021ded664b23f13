import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { inkPng } from '../certification/photo.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { coloursBehind, inkAtFeet, textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { askToSign, bytesOf, openLink, paperIn, readLink, signByLink } from './make.ts'

const { envelope, signing } = contract
const [zhang, li] = ['13700000011', '13700000012'] as const

describe.each(engines)('what is signed by hand, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  test('stands behind its words, whether drawn or from a photo, and the seal over its place; a photo without a signature signs nothing', async () => {
    const { id: baseId } = await caseIn(server, 'transfered')
    const text = '庭审笔录。申请人签名：'
    const attachmentId = await paperIn(server, baseId, text)
    const made = await askToSign(server, baseId, {
      attachmentId,
      sealAnchor: '庭审笔录。',
      signers: [
        { name: '张三', role: '申请人', contact: zhang, anchor: '申请人签名：' },
        { name: '李四', role: '被申请人', contact: li },
      ],
    })
    const { signed } = await readLink(server, await openLink(server, zhang))
    const sign = (png: string) => server.call(envelope.signatureByCode, { body: { ...signed, strokes: { png } } })
    expect((await sign(inkPng(400, 200, false))).error).toBe('sign.photoEmpty')
    expect((await sign(Buffer.from('%PDF-1.7 is no picture').toString('base64'))).error).toBe('sign.photoBroken')
    expect((await sign(inkPng())).data.me.state).toBe('signed')
    expect((await signByLink(server, li)).status).toBe(200)
    const { data: all } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    const version = all[0]?.version ?? 0
    const sealed = await server.call(envelope.sealEnvelope, { body: { id: made.id, version } }, { as: 'secretaryLi' })
    const issued = sealed.data.issued?.attachmentId ?? ''
    const pdf = await bytesOf(server, issued)
    const before = await bytesOf(server, attachmentId)
    expect(await coloursBehind(before, '申请人签名：')).toEqual({ blue: 0, red: 0 })
    const behind = await coloursBehind(pdf, '申请人签名：')
    expect(behind.blue).toBeGreaterThan(100)
    expect((await coloursBehind(pdf, '庭审笔录。')).red).toBeGreaterThan(200)
    // On the page of signatures both stand at their names.
    const { data } = await server.call(
      signing.checkAttachment,
      { body: { attachmentId: issued } },
      { as: 'secretaryLi' },
    )
    expect([data.report.problems, data.register.answer]).toEqual([[], 'identical'])
  })

  test('stands at the foot of each page of those who sign each, and of nobody else', async () => {
    server.clock.later += 120_000
    const { id: baseId } = await caseIn(server, 'transfered')
    const attachmentId = await paperIn(server, baseId, '申请人陈述如下，被申请人答辩如下。'.repeat(160))
    const signers = [
      { name: '张三', role: '申请人', contact: zhang },
      { name: '李四', role: '被申请人', contact: li },
    ]
    const made = await askToSign(server, baseId, { attachmentId, signers })
    const { signed } = await readLink(server, await openLink(server, zhang))
    expect(signed.pagesSeen).toBeGreaterThan(1)
    const each = { ...signed, strokes: { png: inkPng() }, everyPage: true }
    expect((await server.call(envelope.signatureByCode, { body: each })).data.me.state).toBe('signed')
    expect((await signByLink(server, li)).status).toBe(200)
    const { data: all } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    const about = { id: made.id, version: all[0]?.version ?? 0 }
    const { data } = await server.call(envelope.sealEnvelope, { body: about }, { as: 'secretaryLi' })
    const pdf = await bytesOf(server, data.issued?.attachmentId ?? '')
    const feet = await inkAtFeet(pdf)
    const pages = feet.slice(0, signed.pagesSeen)
    expect(pages.map(({ left, right }) => [left, right > 40])).toEqual(pages.map(() => [0, true]))
    // One of two signs each page: its hand is the only one there, at the right.
    expect((await inkAtFeet(await bytesOf(server, attachmentId))).map(({ right }) => right)).toEqual(pages.map(() => 0))
    expect((await textOfPdf(await bytesOf(server, data.certificate?.attachmentId ?? ''))).join('')).toContain(
      '逐页签署',
    )
    const body = { attachmentId: data.issued?.attachmentId ?? '' }
    const checked = await server.call(signing.checkAttachment, { body }, { as: 'secretaryLi' })
    expect(checked.data.report.problems).toEqual([])
    // A photo that stands on every page lies in the file once.
    expect(pdf.toString('latin1').match(/\/SMask/g)?.length).toBe(1)
  })
})
