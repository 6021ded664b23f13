import { PDF } from '@libpdf/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Evidence } from '../../contract/evidence/evidence.ts'
import { evidenceItem } from '../../server/tables/evidence.ts'
import { file } from '../../server/tables/upload.ts'
import { fetchBytes, handIn, makeCaseOf, makeItem, unzip } from '../make/evidence.ts'
import { give, pdfOf } from '../make/file.ts'
import { makeOpinions, submitOpinions } from '../make/opinion.ts'
import { engines, TestServer } from '../setup/server.ts'

const { evidence } = contract

describe.each(engines)('evidence taken along on %s', (engine) => {
  let server: TestServer
  let baseId: string
  let caseNo: string
  let mine: Evidence
  let theirs: Evidence
  const bytes = [pdfOf(3000), pdfOf(4000), pdfOf(5000)] as const
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const made = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    baseId = made.id
    caseNo = made.caseNo
    const given = async (who: 'partyWang' | 'partyChen', at: 0 | 1 | 2, name: string, pages: number) => {
      const id = await give(server, who, { bytes: bytes[at], name, group: 'media' })
      // As if the bytes were a document of so many pages.
      await server.running.house.db.orm.update(file).set({ pages }).where(eq(file.id, id))
      return id
    }
    mine = await handIn(server, 'partyWang', baseId, {
      items: [
        makeItem({ name: '购销/合同', offline: 'N', attachmentId: await given('partyWang', 0, '合同.pdf', 3) }),
        makeItem({ name: '公证书原件', purpose: '=1+1 是文字。' }),
        makeItem({
          name: '<送货单> & "回执" 😀',
          offline: 'N',
          attachmentId: await given('partyWang', 1, '单.pdf', 1),
        }),
      ],
    })
    const reply = [
      makeItem({ name: '答辩材料', offline: 'N', attachmentId: await given('partyChen', 2, '答辩.pdf', 12) }),
    ]
    theirs = await handIn(server, 'partyChen', baseId, { items: reply })
  })
  afterAll(() => server.stop())

  const zipOf = (as: Parameters<typeof fetchBytes>[1], ids: string[], language?: string) =>
    fetchBytes(server, as, evidence.batchDownload.path, { ids }, language)
  const catalogue = (format: 'pdf' | 'xlsx', language: string, camp?: 'APP' | 'DEF', as = 'secretaryLi' as const) =>
    fetchBytes(server, as, evidence.exportCatalogue.path, { baseId, format, ...(camp ? { camp } : {}) }, language)
  const idsOf = (...from: Evidence[]) => from.flatMap((one) => one.items.map((item) => item.id))

  test('comes as one zip, each file under its side, its number and its name', async () => {
    const answer = await zipOf('partyWang', idsOf(mine, theirs))
    expect(answer.name).toMatch(/^（2026）仲字第.*号_\d{4}-\d\d-\d\d\.zip$/)
    const files = unzip(answer.bytes)
    expect([...files.keys()]).toEqual([
      '申请人/01_购销_合同_合同.pdf',
      '被申请人/01_答辩材料_答辩.pdf',
      '申请人/03__送货单_ & _回执_ 😀_单.pdf',
    ])
    const [first, reply, third] = files.values()
    expect([first?.equals(bytes[0]), third?.equals(bytes[1]), reply?.equals(bytes[2])]).toEqual([true, true, true])
    expect([...unzip((await zipOf('partyWang', idsOf(theirs), 'en')).bytes).keys()]).toEqual([
      'Respondent/01_答辩材料_答辩.pdf',
    ])
  })

  test('keeps several cases apart in one zip', async () => {
    const other = await makeCaseOf(server, [['partyWang', 'APP']])
    const attachmentId = await give(server, 'partyWang', { name: '合同.pdf', group: 'media' })
    const more = await handIn(server, 'partyWang', other.id, { items: [makeItem({ offline: 'N', attachmentId })] })
    const names = [...unzip((await zipOf('partyWang', idsOf(theirs, more))).bytes).keys()]
    expect(names.sort()).toEqual(
      [`${caseNo}/被申请人/01_答辩材料_答辩.pdf`, `${other.caseNo}/申请人/01_购销合同_合同.pdf`].sort(),
    )
  })

  test('is refused whole where one piece is not for the asker, or nothing but paper', async () => {
    const foreign = await makeCaseOf(server, [['partyChen', 'APP']])
    const paper = await handIn(server, 'partyChen', foreign.id)
    expect((await zipOf('partyWang', [...idsOf(mine), ...idsOf(paper)])).error).toBe('notFound')
    expect((await zipOf('secretaryFar', idsOf(mine))).error).toBe('notFound')
    expect((await zipOf('partyChen', idsOf(paper))).error).toBe('notFound')
    // A submission is not a piece.
    expect((await zipOf('partyWang', [mine.id])).error).toBe('notFound')
  })

  /** What a reader sees, without the breaks a column makes. */
  async function textOf(pdf: Buffer): Promise<string> {
    const read = await PDF.load(pdf)
    return read
      .getPages()
      .map((one) => one.extractText().text)
      .join('')
      .replaceAll(/\s/g, '')
  }

  test('is listed in a PDF with running pages, digests and totals, in the reader’s language', async () => {
    const zh = await catalogue('pdf', 'zh')
    expect(zh.name).toMatch(/^（2026）仲字第.*号_证据目录_\d{4}-\d\d-\d\d\.pdf$/)
    const text = await textOf(zh.bytes)
    const sha256 = mine.items[0]?.attach?.sha256.slice(0, 16)
    for (const part of [
      '证据目录',
      caseNo,
      '序号',
      '页码范围',
      '申请人王建国',
      '公证书原件',
      '1-3',
      sha256,
      '纸质',
      '答辩.pdf',
    ])
      expect(text).toContain(part)
    expect(text).toContain('合计：证据3份，文件2个，共4页')
    expect(text).toContain('合计：证据1份，文件1个，共12页')
    expect(text).toContain('第1页共')
    // No font of ours has it: it is named, and no empty box stands for it.
    expect(text).toContain('以〓代替：U+1F600')
    const en = await textOf((await catalogue('pdf', 'en', 'DEF')).bytes)
    for (const part of ['Listofevidence', 'Respondent', '1-12', 'Electronic', 'evidence1,files1,pages12'])
      expect(en).toContain(part)
    expect(en).not.toContain('公证书')
  })

  test('is listed in a workbook: numbers are numbers, and no text is a formula', async () => {
    const { name, bytes: xlsx } = await catalogue('xlsx', 'zh', 'APP')
    expect(name).toMatch(/证据目录_.*\.xlsx$/)
    const parts = unzip(xlsx)
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('>=1+1 是文字。</t>')
    expect(sheet).toContain('&lt;送货单&gt; &amp; &quot;回执&quot; 😀')
    const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<(?:v|t)\b[^>]*>(.*?)<\/(?:v|t)>/gs)].map(([, value]) => value),
    )
    expect(rows[0]).toEqual(['证据目录'])
    expect(rows[1]?.[0]).toContain(caseNo)
    const first = rows.find((row) => row[1] === '购销/合同')
    expect(first?.slice(0, 9)).toEqual([
      '1',
      '购销/合同',
      '证明双方存在买卖关系。',
      '申请人 王建国',
      '电脑端',
      '电子',
      '3',
      '1-3',
      '合同.pdf',
    ])
    expect(sheet).toMatch(/<c r="G7" s="0"><v>3<\/v>/)
    expect(rows.at(-1)).toEqual(['合计：证据 3 份，文件 2 个，共 4 页'])
    expect(sheet).not.toContain('答辩材料')
  })

  test('says what the other side says of each piece, the last of it, and whether it came late', async () => {
    const piece = mine.items[1]?.id ?? ''
    await submitOpinions(server, 'partyChen', makeOpinions(baseId, [piece], { remarks: '原件未见。' }))
    const again = makeOpinions(baseId, [piece], { version: 1, remarks: '原件已核对，仍不认可。' })
    await submitOpinions(server, 'partyChen', again)
    const words = '被申请人：真实性 认可；合法性 无法确认；关联性 不认可；理由：原件已核对，仍不认可。'
    const text = await textOf((await catalogue('pdf', 'zh')).bytes)
    expect(text).toContain(words.replaceAll(' ', ''))
    expect(text).not.toContain('原件未见')
    expect(text).toContain('申请人：尚未发表')
    const { house } = server.running
    await house.db.orm.execute(sql`alter table opinion_item disable trigger opinion_item_stays`)
    await house.db.orm.execute(sql`update opinion_item set late_after = '2026-01-05' where item_id = ${piece}`)
    await house.db.orm.execute(sql`alter table opinion_item enable trigger opinion_item_stays`)
    const sheet = unzip((await catalogue('xlsx', 'zh', 'APP')).bytes)
      .get('xl/worksheets/sheet1.xml')
      ?.toString()
    expect(sheet).toContain('质证意见</t>')
    expect(sheet).toContain(`${words}；逾期提交（截止 2026-01-05）</t>`)
    expect(await textOf((await catalogue('pdf', 'en', 'APP')).bytes)).toContain('Respondent:authenticityaccepted;')
  })

  test('has a catalogue where nothing was handed in yet', async () => {
    const { id } = await makeCaseOf(server, [['partyWang', 'APP']])
    const path = evidence.exportCatalogue.path
    const pdf = await fetchBytes(server, 'partyWang', path, { baseId: id, format: 'pdf' })
    expect(await textOf(pdf.bytes)).toContain('合计：证据0份，文件0个，共0页')
    expect((await fetchBytes(server, 'partyChen', path, { baseId: id, format: 'pdf' })).error).toBe('notFound')
  })

  // The last one: the zip has the copy, too.
  test('has totals of what it lists: a copy of the institution is in neither', async () => {
    const copy = await give(server, 'secretaryLi', { name: '译文.pdf', group: 'media' })
    const [piece] = idsOf(theirs)
    const { orm } = server.running.house.db
    await orm.update(evidenceItem).set({ arbitrationAttachmentId: copy }).where(eq(evidenceItem.id, piece!))
    const text = await textOf((await catalogue('pdf', 'zh', 'DEF')).bytes)
    expect(text).not.toContain('译文.pdf')
    expect(text).toContain('合计：证据1份，文件1个，共12页')
  })
})
