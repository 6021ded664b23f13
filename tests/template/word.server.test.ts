import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { textOf } from '../../contract/document/document.ts'
import { give } from '../make/file.ts'
import * as word from '../make/word.ts'
import { makeZip } from '../make/zip.ts'
import { engines, TestServer } from '../setup/server.ts'

const { template } = contract

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relsOf = (...more: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${more.join('')}</Relationships>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = `<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const rowOf = (...cells: string[]) => `<w:tr>${cells.map((one) => `<w:tc>${p(one)}</w:tc>`).join('')}</w:tr>`

/** A Word file of these blocks. */
function docx(body: string, rels = relsOf()): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`
  return makeZip([
    { name: '[Content_Types].xml', data: types },
    { name: '_rels/.rels', data: relsOf(main) },
    { name: 'word/document.xml', data: document },
    { name: 'word/_rels/document.xml.rels', data: rels },
  ])
}

describe.each(engines)("the institution's own Word file on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  async function read(bytes: Buffer, name = '受理函.docx') {
    const attachmentId = await give(server, 'adminZhao', { name, bytes, group: 'word' })
    return server.call(template.readWord, { body: { attachmentId } }, { as: 'adminZhao' })
  }

  test('becomes a template with its places, which can be saved and filled', async () => {
    const { status, data } = await read(
      docx(
        [
          p('本会受理{案号}一案，案由为{cause}，另见{没有的东西}。'),
          p('{#申请人}'),
          p('申请人：{名称}'),
          p('{/申请人}'),
          p('{#hearingTime}'),
          p('开庭时间：{hearingTime}'),
          p('{/hearingTime}'),
          `<w:tbl>${rowOf('序号', '请求')}${rowOf('{#claims}{no}', '{claim}{/claims}')}</w:tbl>`,
        ].join(''),
      ),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ title: '受理函', unknown: ['{没有的东西}'], unsupported: [] })
    const [first, list, condition, table] = data.body.content ?? []
    expect(first?.content?.map(({ type, attrs, text }) => text ?? `${type} ${attrs?.key}`)).toEqual([
      '本会受理',
      'placeholder caseNo',
      '一案，案由为',
      'placeholder cause',
      '，另见',
      '{没有的东西}',
      '。',
    ])
    expect(list).toMatchObject({
      type: 'each',
      attrs: { key: 'applicants' },
      content: [{ content: [{ text: '申请人：' }, { attrs: { key: 'name' } }] }],
    })
    expect(condition).toMatchObject({ type: 'when', attrs: { key: 'hearingTime', not: false } })
    expect(table?.content?.map(({ attrs }) => attrs?.each)).toEqual(['', 'claims'])
    expect(textOf(table!)).not.toContain('#')
    const said = {
      id: crypto.randomUUID(),
      revision: 0,
      follows: null,
      kind: 'otherLetter' as const,
      language: 'zh' as const,
    }
    const saved = await server.call(
      template.writeTemplate,
      { body: { ...said, title: data.title, body: data.body } },
      { as: 'adminZhao' },
    )
    expect(saved.status).toBe(200)
  })

  test('that takes content from elsewhere is refused, and what it takes is named; a link that is clicked is only named', async () => {
    const of = (type: string) =>
      relsOf(`<Relationship Id="r9" Type="${office}/${type}" Target="http://evil.test/x.dotm" TargetMode="External"/>`)
    for (const type of ['attachedTemplate', 'image', 'oleObject']) {
      const answer = await read(docx(p('一'), of(type)))
      expect(answer).toMatchObject({ status: 415, error: 'word.external' })
      expect(answer.message).toContain('http://evil.test/x.dotm')
    }
    const link = `<w:p><w:hyperlink r:id="r9"><w:r><w:t>网址</w:t></w:r></w:hyperlink></w:p>`
    const linked = await read(docx(link, of('hyperlink')))
    expect(linked.data.leftOut).toEqual([{ what: 'link', count: 1 }])
    expect(linked.data.unsupported).toEqual(['a'])
    expect(textOf(linked.data.body)).toBe('网址')
  })

  test('says what of it did not come along, and keeps its counts and powers', async () => {
    const body = [
      word.p(word.r('支付') + word.deleted('100') + word.inserted('200') + word.r('元，面积 10 m') + word.raised('2')),
      word.listed('条款', 1),
      word.p(word.r('见注') + word.footnoteMark()),
    ]
    const numbering = word.list(1, [{ format: 'chineseCounting', text: '（%1）', start: 5 }])
    const { status, data } = await read(
      word.docx({ body: body.join(''), numbering, headers: [word.p(word.r('机密'))] }),
    )
    expect(status).toBe(200)
    expect(data.leftOut).toEqual([
      { what: 'deletion', count: 1 },
      { what: 'insertion', count: 1 },
      { what: 'footnote', count: 1 },
      { what: 'header', count: 1 },
    ])
    expect(data.body.content?.[0]?.content?.map(({ text, marks }) => [text, marks?.[0]?.type])).toEqual([
      ['支付200元，面积 10 m', undefined],
      ['2', 'superscript'],
    ])
    expect(data.body.content?.[1]).toMatchObject({ attrs: { counting: 'chineseRound', start: 5 } })
    const said = { follows: null, kind: 'otherLetter' as const, language: 'zh' as const, title: data.title }
    const saved = await server.call(
      template.writeTemplate,
      { body: { id: crypto.randomUUID(), revision: 0, ...said, body: data.body } },
      { as: 'adminZhao' },
    )
    expect(saved.status).toBe(200)
  })

  test('whose tables are nested ten thousand times, or which defines things of its own, is refused at once', async () => {
    const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(10_000)}${p('一')}${'</w:tc></w:tr></w:tbl>'.repeat(10_000)}`
    expect(await read(docx(deep))).toMatchObject({ status: 415, error: 'word.nested' })
    const bomb = docx(p('一')).toString('latin1')
    expect(bomb).toContain('PK')
    const entities = makeZip([
      { name: '[Content_Types].xml', data: types },
      { name: '_rels/.rels', data: relsOf(main) },
      { name: 'word/document.xml', data: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><w:document/>' },
    ])
    expect(await read(entities)).toMatchObject({ status: 415, error: 'file.broken' })
  })

  test('with macros, or that unpacks to a thousand times its size, does not even come in', async () => {
    const parts = [
      { name: '[Content_Types].xml', data: types },
      { name: '_rels/.rels', data: relsOf(main) },
      { name: 'word/document.xml', data: 'x' },
    ]
    await expect(read(makeZip([...parts, { name: 'word/vbaProject.bin', data: 'x' }]))).rejects.toThrow('file.macro')
    await expect(
      read(makeZip([...parts, { name: 'word/a.xml', data: Buffer.alloc(40 * 1024 * 1024) }])),
    ).rejects.toThrow('file.bomb')
    expect(
      await read(Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex'), '旧.doc').catch(() => ({ error: 'word.format' })),
    ).toMatchObject({ error: 'word.format' })
  })
})
