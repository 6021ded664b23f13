import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { snippetOf, termsOf } from '../../server/finding/words.ts'
import { textPage } from '../../server/tables/finding.ts'
import { file } from '../../server/tables/upload.ts'
import { submit } from '../make/application.ts'
import { makeDefence } from '../make/defence.ts'
import { handIn, makeCaseOf, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { beginReading, countOpen, makePages, readEverything } from '../make/finding.ts'
import { makeNotedPdf } from '../make/notedPdf.ts'
import { makeWord } from '../make/office.ts'
import { makePdfOf } from '../make/pdf.ts'
import type { Name } from '../make/people.ts'
import { makeCompound } from '../make/zip.ts'
import { engines, TestServer } from '../setup/server.ts'

const { finding } = contract

// Documents are written, read and looked at as pictures: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

describe.each(engines)('what stands in the files of a case, on %s', (engine) => {
  let server: TestServer
  let caseId: string
  let caseNo: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const made = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    caseId = made.id
    caseNo = made.caseNo
  })
  afterAll(() => server.stop())

  const ask = (q: string, as: Name = 'secretaryLi', more: { caseId?: string; after?: string } = {}) =>
    server.call(finding.findText, { query: { q, ...more } }, { as })
  const found = async (q: string, as?: Name, more?: object) => (await ask(q, as, more)).data.list
  /** A piece of evidence with this file. */
  async function handOver(name: string, bytes: Buffer, inCase = caseId, as: Name = 'partyWang'): Promise<string> {
    const attachmentId = await give(server, as, { name, bytes, group: 'media' })
    await handIn(server, as, inCase, { items: [makeItem({ offline: 'N', attachmentId })] })
    return attachmentId
  }

  /** A file that the secretary lays among those of the case. */
  async function lay(name: string, bytes: Buffer): Promise<string> {
    const attachmentId = await give(server, 'secretaryLi', { name, bytes, group: 'document' })
    const place = { recordKind: 'case' as const, recordId: caseId, folderId: null, position: 1, looseSince: null }
    await server.running.house.db.orm.update(file).set(place).where(eq(file.id, attachmentId))
    return attachmentId
  }

  test('is found on its page, in Chinese and in English, however it is spelt and wherever its lines break', async () => {
    const fileId = await handOver(
      '购销合同.pdf',
      await makePages(
        server,
        ['第一条　货物'],
        ['乙方迟延交付的，应当承担违约', '责任，并赔偿损失。', 'Ｌiquidated   damages shall be', 'payable.'],
      ),
    )
    await readEverything(server)
    for (const q of ['违约责任', 'LIQUIDATED DAMAGES', '"damages shall be"', 'damages 违约'])
      expect(await found(q), q).toEqual([
        expect.objectContaining({
          fileId,
          name: '购销合同.pdf',
          kind: 'evidence',
          page: 2,
          machine: false,
          caseId,
          caseNo,
        }),
      ])
    const [hit] = await found('违约责任', 'partyChen', { caseId })
    expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(['违约责任'])
    expect(hit?.snippet).toContain('应当承担违约责任，并赔偿损失')
    expect(await found('违约 没有的词')).toEqual([])
    expect(await found('责违')).toEqual([])
  })

  test('is found in what parties typed, and in Word files', async () => {
    const text = '被申请人认为涉案机床质量合格，拒收没有依据。'
    const body = makeDefence('answer', caseId, { text })
    await server.running.house.db.orm.execute(sql`update cases set accepted_at = now() where id = ${caseId}`)
    const sent = await server.call(contract.defence.submitDefence, { body }, { as: 'partyChen' })
    expect(sent.status).toBe(200)
    const draft = await server.call(
      contract.caseDocument.previewDocument,
      {
        body: {
          title: '函',
          body: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                attrs: { indent: false, align: 'left' },
                content: [{ type: 'text', text: '附件为检验报告之译文' }],
              },
            ],
          },
          format: 'docx',
        },
      },
      { as: 'secretaryLi' },
    )
    expect(draft.status).toBe(200)
    await readEverything(server)
    expect(await found('涉案机床质量合格', 'partyWang')).toEqual([
      expect.objectContaining({ kind: 'defence', fileId: null, page: null, name: '' }),
    ])
  })

  test('is found at the end of a long Word file, in its notes, and in the fields of a PDF', async () => {
    const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
    const long = Array.from({ length: 800 }, (_, at) => run(`第${at}段${'货物已经验收并交付使用'.repeat(5)}`)).join('')
    const word = makeWord({ body: `${long}${run('卷末独有词')}`, footnotes: run('脚注独有词') })
    const ofWord = await lay('长文.docx', word)
    const ofForm = await handOver('表单.pdf', makeNotedPdf('fieldWithoutLook').bytes)
    await readEverything(server)
    for (const q of ['卷末独有词', '脚注独有词', '第0段货物', '第799段货物'])
      expect(await found(q), q).toMatchObject([{ fileId: ofWord, page: null, partial: false }])
    expect(await found('北辰贸易有限公司')).toMatchObject([{ fileId: ofForm, page: 1 }])
  })

  test('says what was read in part, and what could not be read, by name', async () => {
    const inPart = await lay(
      '夹带附件.docx',
      makeWord({ body: '<w:p><w:r><w:t>夹带正文</w:t></w:r></w:p>', 'embeddings/a.bin': 'x' }),
    )
    const old = await lay('旧表.xls', makeCompound(['Workbook']))
    await readEverything(server)
    const { list, lacking } = (await ask('夹带正文', 'secretaryLi', { caseId })).data
    expect(list).toMatchObject([{ fileId: inPart, partial: true }])
    expect(lacking).toEqual(
      expect.arrayContaining([
        { fileId: inPart, name: '夹带附件.docx', partial: true },
        { fileId: old, name: '旧表.xls', partial: false },
      ]),
    )
  })

  test('is read on where it was when the server ended half-way, and no page twice', async () => {
    const pages = Array.from({ length: 130 }, (_, at) => [`续读测试 第${at + 1}页，货物的交付与验收`])
    const fileId = await handOver('长卷.pdf', await makePages(server, ...pages))
    const first = await beginReading(server)
    await vi.waitFor(async () => expect((await ask('续读测试')).data.list.length).toBeGreaterThan(0), {
      timeout: 50_000,
    })
    await first.stop()
    await readEverything(server)
    const { orm } = server.running.house.db
    const rows = await orm
      .select({ page: textPage.page })
      .from(textPage)
      .where(sql`source_id = (select id from text_source where file_id = ${fileId})`)
    expect(rows.map(({ page }) => page).sort((a, b) => a - b)).toEqual(pages.map((_, at) => at + 1))
    // All of it page by page, each once.
    const seen: (number | null)[] = []
    for (let after: string | undefined; ; ) {
      const { list, next } = (await ask('续读测试', 'secretaryLi', after ? { after } : {})).data
      seen.push(...list.map(({ page }) => page))
      if (!next) break
      after = next
    }
    expect(seen).toEqual(pages.map((_, at) => at + 1))
  })

  test('is found by whoever may open it, and nobody hears of the rest', async () => {
    const word = `密语${randomUUID().slice(0, 8)}`
    const bytes = (what: string) => makePages(server, [`${word}${what}`])
    await handOver('证据.pdf', await bytes('证据'))
    // An application for preservation is its party's alone; so is what they paid from.
    const { id } = await submit(server, 'partyWang', { caseNo })
    const bound = (kind: 'preservation' | 'case' | 'paymentProof', recordId: string, name: string) =>
      bytes(name).then(async (made) => {
        const fileId = await give(server, 'secretaryLi', { name: `${name}.pdf`, bytes: made, group: 'any' })
        await server.running.house.db.orm
          .update(file)
          .set({ recordKind: kind, recordId, looseSince: null, position: 9 })
          .where(eq(file.id, fileId))
      })
    await bound('preservation', id, '保全')
    await bound('case', caseId, '卷宗')
    const other = await makeCaseOf(server, [['partyChen', 'APP']])
    await bound('case', other.id, '他案')
    const waits = async (as: Name) => (await ask(word, as)).data.waiting
    // Before anything is read, nobody is told of more than they may open.
    expect(await Promise.all((['secretaryFar', 'arbitratorSun'] as const).map(waits))).toEqual([0, 0])
    const [mine, theirs] = [await waits('partyWang'), await waits('partyChen')]
    expect(mine).toBeGreaterThan(0)
    expect((await ask(word, 'partyChen', { caseId })).data.waiting).toBeLessThan(await waits('secretaryLi'))
    expect(theirs).toBeGreaterThan(0)
    await readEverything(server)
    const table: Record<string, string[]> = {}
    for (const as of ['partyWang', 'partyChen', 'secretaryLi', 'adminZhao', 'secretaryFar', 'arbitratorSun'] as const) {
      const { list, next } = (await ask(word, as)).data
      expect(next).toBeNull()
      table[as] = list.map(({ name }) => name.replace('.pdf', '')).sort()
    }
    const all = ['他案', '保全', '卷宗', '证据'].sort()
    expect(table).toEqual({
      partyWang: ['保全', '卷宗', '证据'].sort(),
      partyChen: ['他案', '卷宗', '证据'].sort(),
      secretaryLi: all,
      adminZhao: all,
      secretaryFar: [],
      // Not of the tribunal.
      arbitratorSun: [],
    })
    expect((await ask(word, 'partyWang', { caseId: other.id })).status).toBe(404)
    expect((await ask(word, 'candidateHe')).status).toBe(403)
  })

  test('is not found any more once its file is gone or belongs to nothing', async () => {
    const fileId = await handOver('撤回.pdf', await makePages(server, ['可撤回之材料']))
    await readEverything(server)
    expect(await found('可撤回之材料')).toHaveLength(1)
    await server.running.house.db.orm
      .update(file)
      .set({ recordKind: null, recordId: null, position: null, looseSince: new Date() })
      .where(eq(file.id, fileId))
    expect(await found('可撤回之材料')).toEqual([])
  })

  test('that is broken or locked keeps nothing else from being read', async () => {
    await handOver('损坏.pdf', makePdfOf({ pages: 3, count: 9 }))
    await handOver('完好.pdf', await makePages(server, ['完好之页']))
    await readEverything(server)
    expect(await found('完好之页')).toHaveLength(1)
    expect(await countOpen(server, 'due', 'scan')).toBe(0)
  })

  test('is read in turns where it takes long: who hands in a pile keeps the file of nobody else waiting', async () => {
    const page = await makePages(server, ['堆积之材料'])
    for (let at = 0; at < 8; at++) await handOver(`堆积${at}.pdf`, Buffer.concat([page, Buffer.from(`%${at}`)]))
    await handOver('单份.pdf', await makePages(server, ['单份之材料']), caseId, 'partyChen')
    const { stop } = await beginReading(server, 0)
    await vi.waitFor(async () => expect(await found('单份之材料')).toHaveLength(1), { timeout: 50_000, interval: 20 })
    await stop()
    expect(await countOpen(server, 'due')).toBeGreaterThan(2)
    await readEverything(server)
    expect(await found('堆积之材料')).toHaveLength(8)
  })

  test('is refused for one character, and for too many words', async () => {
    expect(await ask('合')).toMatchObject({
      status: 400,
      error: 'find.short',
      fields: [{ path: ['q'], code: 'find.short' }],
    })
    expect(await ask('甲乙 丙丁 戊己 庚辛 子丑 寅卯 辰巳 午未 申酉')).toMatchObject({ error: 'find.many' })
    expect((await ask("%_' or 1=1 --")).data.list).toEqual([])
    expect((await ask('违约', 'partyWang', { after: 'x' })).status).toBe(400)
  })
})

test('a snippet marks every word, and cuts no character in two', () => {
  const { snippet, marks } = snippetOf(`${'𠮷'.repeat(40)}ＡＢ违约金${'𠮷'.repeat(200)}`, termsOf('ab 违约'))
  expect(marks.map(([from, to]) => snippet.slice(from, to))).toEqual(['ＡＢ', '违约'])
  expect(
    snippet.isWellFormed?.() ?? !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(snippet),
  ).toBe(true)
})
