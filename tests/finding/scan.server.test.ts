import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { openThread } from '../../server/document/readerThread.ts'
import { handIn, makeCaseOf, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { makePages, readEverything } from '../make/finding.ts'
import { TestServer } from '../setup/server.ts'

// The machine takes seconds for a page.
vi.setConfig({ testTimeout: 240_000 })

// A picture is read by the same code whatever the database is.
let server: TestServer
beforeAll(async () => {
  server = await TestServer.start('pglite')
})
afterAll(() => server.stop())

/** A document as a scanner makes one: each page is a picture, and nothing else. */
async function scanned(...pages: string[][]): Promise<Buffer> {
  const printed = await makePages(server, ...pages.map((lines) => lines.map((text) => ({ text, fontSize: 16 }))))
  const thread = openThread()
  const pdf = PDF.create()
  for (const [at] of pages.entries()) {
    const said = await thread.ask({ of: 'picture', bytes: new Uint8Array(printed), page: at + 1 }, 60_000)
    if (!('picture' in said)) throw new Error('No picture')
    const page = pdf.addPage({ size: 'a4' })
    page.drawImage(pdf.embedPng(said.picture), { x: 0, y: 0, width: page.width, height: page.height })
  }
  await thread.end()
  return Buffer.from(await pdf.save())
}

test('a word of a scanned page is found on that page, which says that a machine read it', async () => {
  const { id: caseId } = await makeCaseOf(server, [
    ['partyWang', 'APP'],
    ['partyChen', 'DEF'],
  ])
  const bytes = await scanned(['送货单', '第一批货物已经签收'], ['验收报告', '机床主轴跳动超差，不予验收'])
  const attachmentId = await give(server, 'partyWang', { name: '扫描件.pdf', bytes, group: 'media' })
  await handIn(server, 'partyWang', caseId, { items: [makeItem({ offline: 'N', attachmentId })] })
  expect(await readEverything(server)).toEqual([])
  const found = async (q: string) =>
    (await server.call(contract.finding.findText, { query: { q, caseId } }, { as: 'partyChen' })).data.list
  for (const [q, page] of [
    ['签收', 1],
    ['不予验收', 2],
  ] as const)
    expect(await found(q), q).toMatchObject([{ fileId: attachmentId, page, machine: true }])
  expect(await found('没有的词')).toEqual([])
})
