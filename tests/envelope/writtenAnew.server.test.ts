import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { keepFile } from '../make/bundle.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { structures } from '../make/odd/structures.ts'
import { writePdf } from '../make/odd/writePdf.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'
import { askToSign, bytesOf, openLink, readLink, signByLink, signCodeTo } from './make.ts'

const { envelope } = contract
const zhang = '13700000021'

/*
 * A PDF in which the library that signs finds other pages than a reader shows is written anew before it is signed: whoever signs sees their
 * place as it will be, and the certificate says what was done.
 */
describe.each(engines)('a file that is written anew before it is signed, on %s', (engine) => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(() => server.stop())

  test.each([
    // Its page stands twice in the tree: readers show two, the library finds one.
    { structure: 'twiceInTheTree', pages: 2, isWrittenAnew: true },
    { structure: 'plain', pages: 1, isWrittenAnew: false },
  ])('shows $structure its place on the page that is signed, and the certificate says whether it was written anew', async (odd) => {
    const { structure, pages, isWrittenAnew } = odd
    server.clock.later += 120_000
    const bytes = writePdf(structures[structure]?.() ?? {})
    const attachmentId = await keepFile(server, baseId, `${structure}.pdf`, bytes)
    const signers = [{ name: '张三', role: '申请人', contact: zhang, anchor: 'heading' }] as never
    const made = await askToSign(server, baseId, { attachmentId, title: '证言', signers })
    const code = await signCodeTo(server, zhang)
    const { data: before } = await server.call(envelope.getSignDetail, { body: { code } })
    expect(before.me.place).toBeNull()
    const link = await openLink(server, zhang)
    const { data } = await server.call(envelope.getSignDetail, { body: link })
    expect(data.me.place).toMatchObject({ page: pages - 1, x: expect.any(Number), width: 110 })
    expect(data.me.place?.y).toBeGreaterThan(780)
    expect((await readLink(server, link)).signed.pagesSeen).toBe(pages)
    server.clock.later += 120_000
    expect((await signByLink(server, zhang)).status).toBe(200)
    const { data: all } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    const version = all.find(({ id }) => id === made.id)?.version ?? 0
    const { data: sealed } = await server.call(
      envelope.sealEnvelope,
      { body: { id: made.id, version } },
      { as: 'secretaryLi' },
    )
    const certificate = await bytesOf(server, sealed.certificate?.attachmentId ?? '')
    const said = (await textOfPdf(certificate)).join('').replaceAll(/\s/g, '')
    const line = '原文件Source：内部结构不合规范或设有权限限制'
    expect([said.includes(line), said.includes(made.readSha256.slice(0, 20))]).toEqual([isWrittenAnew, true])
  })
})
