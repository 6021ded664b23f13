import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type DocumentNode, documentLimits, documentProblems, textOf } from '../../contract/document/document.ts'
import { unfilledKeys, unknownKeys } from '../../contract/document/placeholder.ts'
import { type DocumentKind, documentKinds, documentLanguages, isOfFiling } from '../../contract/template/template.ts'
import { caseIn, makeDept, type Reached } from '../make/case.ts'
import { says } from '../make/document.ts'
import { fetchBytes } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { plan } from '../make/trial.ts'
import { inkOfPdf, textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'

const { template, caseDocument } = contract
const admin = { as: 'adminZhao' } as const
const staff = { as: 'secretaryLi' } as const

/** A state in which each is written. */
const states: Partial<Record<DocumentKind, Reached>> = {
  acceptanceNotice: 'transfered',
  arbitrationNotice: 'transfered',
  arbitrationRequest: 'transfered',
  paymentNotice: 'unpay',
  correctionNotice: 'returned',
  constitutionNotice: 'hearing',
  hearingNotice: 'hearing',
  proceduralOrder: 'hearing',
  appointmentLetter: 'hearing',
  authorityLetter: 'transfered',
  preservationLetter: 'transfered',
  award: 'award',
  mediationStatement: 'hearing',
  dismissalDecision: 'award',
  serviceProof: 'transfered',
  otherLetter: 'transfered',
}

describe.each(engines)('templates on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  }, 60_000)
  afterAll(() => server.stop())

  const listed = async () => (await server.call(template.listTemplates, {}, staff)).data
  const write = (body: Partial<Parameters<typeof server.call>[1]> & Record<string, unknown>) =>
    server.call(
      template.writeTemplate,
      {
        body: {
          id: randomUUID(),
          revision: 0,
          follows: null,
          kind: 'award',
          language: 'zh',
          title: '裁决书',
          body: says('a'),
          ...body,
        } as never,
      },
      admin,
    )

  test('every kind has one in force in each language, written of what cases have', async () => {
    const all = await listed()
    for (const kind of documentKinds)
      expect(
        all
          .filter((one) => one.kind === kind && one.state === 'active')
          .map((one) => one.language)
          .sort(),
        // Letters to courts are Chinese alone.
      ).toEqual(isOfFiling(kind) ? ['zh'] : [...documentLanguages].sort())
    for (const { id } of all) {
      const { body } = (await server.call(template.getTemplate, { params: { id } }, staff)).data
      expect([documentProblems(body), unknownKeys(body)]).toEqual([[], []])
    }
  })

  test('each is filled by a case of the state in which it is written, in every language, with nothing left open', async () => {
    const all = await listed()
    for (const state of new Set(Object.values(states))) {
      const { id: baseId } = await caseIn(server, state)
      const trialId = state === 'hearing' ? (await plan(server, baseId)).id : undefined
      for (const { id, kind } of all.filter((one) => states[one.kind] === state)) {
        const body = { baseId, templateId: id, ...(kind === 'hearingNotice' ? { trialId } : {}) }
        const { status, data } = await server.call(caseDocument.fillDocument, { body }, staff)
        expect([kind, status, data.unresolved, unfilledKeys(data.body)]).toEqual([kind, 200, [], []])
      }
    }
  }, 120_000)

  test('the next version of one is written beside it, and put in force in its place', async () => {
    const first = (await write({ body: says('甲') })).data
    expect(first).toMatchObject({ version: 1, revision: 1, state: 'draft', byName: '赵主任' })
    const active = (await server.call(template.activateTemplate, { body: { id: first.id, revision: 1 } }, admin)).data
    expect(active).toMatchObject({ state: 'active', revision: 2 })
    // What is in force is not edited.
    expect((await write({ id: first.id, revision: 2, body: says('乙') })).error).toBe('state.closed')
    const next = (await write({ follows: first.id, body: says('乙') })).data
    expect(next).toMatchObject({ version: 2, lineId: first.lineId, state: 'draft' })
    const mended = (await write({ id: next.id, revision: 1, body: says('丙') })).data
    expect([mended.revision, textOf(mended.body)]).toEqual([2, '丙'])
    expect((await write({ id: next.id, revision: 1, body: says('丁') })).error).toBe('stale')
    await server.call(template.activateTemplate, { body: { id: next.id, revision: 2 } }, admin)
    const line = (await listed()).filter((one) => one.lineId === first.lineId)
    expect(line.map(({ version, state, revision }) => [version, state, revision])).toEqual([
      [2, 'active', 3],
      [1, 'retired', 3],
    ])
  })

  test('what was begun from a version that is retired meanwhile is made all the same; of a draft nothing is', async () => {
    const { id: baseId } = await caseIn(server, 'transfered')
    const first = (await write({ body: says('甲') })).data
    await server.call(template.activateTemplate, { body: { id: first.id, revision: 1 } }, admin)
    const next = (await write({ follows: first.id, body: says('乙') })).data
    const make = (templateId: string) =>
      server.call(
        caseDocument.makeDocument,
        { body: { id: randomUUID(), baseId, templateId, title: '函', body: says('丙') } },
        staff,
      )
    expect((await make(next.id)).error).toBe('template.unknown')
    await server.call(template.activateTemplate, { body: { id: next.id, revision: 1 } }, admin)
    expect((await make(first.id)).status).toBe(200)
  })

  test('two versions of one that come into force at once do so one after the other', async () => {
    const first = (await write({ body: says('甲') })).data
    await server.call(template.activateTemplate, { body: { id: first.id, revision: 1 } }, admin)
    const drafts = [
      await write({ follows: first.id, body: says('乙') }),
      await write({ follows: first.id, body: says('丙') }),
    ]
    const done = await Promise.all(
      drafts.map(({ data: { id } }) => server.call(template.activateTemplate, { body: { id, revision: 1 } }, admin)),
    )
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    const line = (await listed()).filter((one) => one.lineId === first.lineId)
    expect(line.map(({ state }) => state).sort()).toEqual(['active', 'retired', 'retired'])
  })

  test('what no case has, and what is no document, is refused by its name', async () => {
    const unknown = await write({ body: says('a', 'caseNo', 'salary') })
    expect([unknown.status, unknown.error, unknown.message]).toMatchObject([
      400,
      'placeholder.unknown',
      expect.stringContaining('salary'),
    ])
    expect((await write({ body: { type: 'doc', content: [{ type: 'script' }] } })).fields[0]).toMatchObject({
      path: ['body', 'content', 0],
      code: 'document.node',
    })
    const nested = (levels: number) => {
      let deep: DocumentNode = { type: 'pageBreak' }
      for (let at = 0; at < levels; at++) deep = { type: 'blockquote', content: [deep] }
      return write({ body: { type: 'doc', content: [deep] } })
    }
    expect((await nested(200)).status).toBe(400)
    expect((await nested(documentLimits.levels - 3)).status).toBe(200)
  })

  test('only administrators write them; another institution sees none of them', async () => {
    const [one] = await listed()
    const { id = '', revision = 0 } = one ?? {}
    const body = { id, revision }
    expect((await server.call(template.retireTemplate, { body }, staff)).status).toBe(403)
    const far = { as: 'adminFar' } as const
    expect((await server.call(template.retireTemplate, { body }, far)).status).toBe(404)
    expect((await server.call(template.getTemplate, { params: { id } }, far)).status).toBe(404)
    const theirs = (await server.call(template.listTemplates, {}, far)).data
    expect(theirs.some((row) => row.id === id)).toBe(false)
  })
})

describe.each(engines)('documents of a case on %s', (engine) => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  }, 60_000)
  afterAll(() => server.stop())

  async function filled(kind: DocumentKind, language: 'zh' | 'en' | 'both') {
    const all = (await server.call(template.listTemplates, {}, staff)).data
    const found = all.find((one) => one.kind === kind && one.language === language && one.state === 'active')
    const templateId = found?.id ?? ''
    const { title, body } = (await server.call(caseDocument.fillDocument, { body: { baseId, templateId } }, staff)).data
    return { id: randomUUID(), baseId, templateId, title, body }
  }
  const tree = async () => (await server.call(contract.caseFile.tree, { query: { caseId: baseId } }, staff)).data

  test('is numbered once, lies among the files of its case, and says what the case says, in ink', async () => {
    const body = await filled('acceptanceNotice', 'both')
    const [first, second] = await Promise.all([
      server.call(caseDocument.makeDocument, { body }, staff),
      server.call(caseDocument.makeDocument, { body }, staff),
    ])
    const made = [first, second].find((one) => one.status === 200)
    expect([first.status, second.status].filter((one) => one !== 200)).not.toContain(500)
    expect(made?.data).toMatchObject({
      no: expect.stringMatching(/^文2\d{3}0001$/),
      kind: 'acceptanceNotice',
      language: 'both',
      byName: '李秘书',
    })
    const again = await server.call(caseDocument.makeDocument, { body }, staff)
    expect([again.status, again.data.no]).toEqual([200, made?.data.no])
    const rows = (await server.call(caseDocument.listDocuments, { query: { baseId } }, staff)).data
    expect(rows.filter((one) => one.id === body.id)).toHaveLength(1)
    const { files } = await tree()
    expect(files.filter((one) => one.attachmentId === made?.data.file.attachmentId)).toHaveLength(1)
    const { bytes } = await fetchBytes(
      server,
      'secretaryLi',
      `fileservice/attachment/download/${made?.data.file.attachmentId}`,
      {},
    )
    const text = (await textOfPdf(bytes)).join('')
    for (const said of ['受理通知书', 'NoticeofAcceptance', '王建国', '宁波海岳物流有限公司', '买卖合同纠纷'])
      expect(text).toContain(said)
    const { seen, blank } = await inkOfPdf(bytes)
    expect(seen).toBeGreaterThan(30)
    expect(blank).toEqual([])
  })

  test('with a place left open, or a character without a glyph, is not made: both are named, and nothing is written', async () => {
    const before = (await tree()).files.length
    const body = await filled('otherLetter', 'zh')
    const open = await server.call(
      caseDocument.makeDocument,
      { body: { ...body, body: says('a', 'hearingTime') } },
      staff,
    )
    expect([open.status, open.error, open.message]).toMatchObject([
      400,
      'document.unfilled',
      // By its words, as the palette of the editor calls it, and not by its key.
      '尚有未填写的内容：开庭时间',
    ])
    const strange = await server.call(
      caseDocument.makeDocument,
      { body: { ...body, body: says('姓\u{10abcd}') } },
      staff,
    )
    expect([strange.status, strange.error, strange.message]).toMatchObject([
      422,
      'document.glyphs',
      expect.stringContaining('\u{10abcd}'),
    ])
    // And where: the screen leads there.
    expect(strange.fields[0]?.path).toEqual(['body', 'content', 0, 'content', 0])
    expect((await tree()).files.length).toBe(before)
  })

  test('is looked at before it is made, as PDF and as Word file; its open places are marked', async () => {
    const show = (format: string) =>
      fetchBytes(server, 'secretaryLi', caseDocument.previewDocument.path, {
        title: '函',
        body: says('案号：', 'caseNo'),
        format,
      })
    const pdf = await show('pdf')
    expect([pdf.status, await textOfPdf(pdf.bytes)]).toEqual([200, ['案号：【案号】1/1']])
    const docx = await show('docx')
    expect([docx.status, docx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('is nobody’s but the staff’s of its institution', async () => {
    const body = await filled('otherLetter', 'zh')
    for (const as of ['partyWang', 'arbitratorSun'] as const)
      expect((await server.call(caseDocument.makeDocument, { body }, { as })).status).toBe(403)
    expect((await server.call(caseDocument.makeDocument, { body }, { as: 'secretaryFar' })).status).toBe(404)
    expect((await server.call(caseDocument.listDocuments, { query: { baseId } }, { as: 'secretaryFar' })).status).toBe(
      404,
    )
    const { id: otherId } = await caseIn(server, 'transfered')
    const trial = await plan(server, otherId)
    const foreign = { baseId, templateId: body.templateId, trialId: trial.id }
    expect((await server.call(caseDocument.fillDocument, { body: foreign }, staff)).status).toBe(404)
  })

  test('the notice of a hearing is made once, made anew when it moved, and written otherwise; the one before says so', async () => {
    const { hearing } = contract
    const trial = await plan(server, baseId, { title: '第一次开庭' })
    const create = () => server.call(hearing.createCourtNotice, { params: { id: trial.id } }, staff)
    const read = async (id: string) => (await server.call(caseDocument.readDocument, { params: { id } }, staff)).data
    const first = (await create()).data
    expect([first.kind, first.trialId, first.replacedBy]).toEqual(['hearingNotice', trial.id, null])
    // When it is stands there as each language writes it.
    const said = JSON.stringify((await read(first.id)).body).matchAll(/"text":"([^"]*)"/g)
    const text = [...said].map((one) => one[1]).join('')
    expect(text).toMatch(/本案定于\d{4}年\d{1,2}月\d{1,2}日\d\d:\d\d（北京时间）开庭审理，地点：线上。/)
    expect((await create()).data.id).toBe(first.id)
    const second = (await server.call(hearing.rebuildCourtTrialNotice, { body: { id: trial.id } }, staff)).data
    expect(second.id).not.toBe(first.id)
    const update = (id: string) =>
      server.call(hearing.updateCourtDoc, { body: { id, title: '开庭通知书', body: says('改为线上开庭') } }, staff)
    const third = (await update(second.id)).data
    // Whoever writes it otherwise begins from its text.
    expect(await read(third.id)).toEqual({ document: third, body: says('改为线上开庭') })
    expect((await update(second.id)).error).toBe('stale')
    expect((await create()).data.id).toBe(third.id)
    const rows = (await server.call(caseDocument.listDocuments, { query: { baseId } }, staff)).data
    const places = new Map(rows.map((one) => [one.id, one.replacedBy]))
    expect([first, second, third].map(({ id }) => places.get(id))).toEqual([second.id, third.id, null])
    const { nodes } = await tree()
    expect(JSON.stringify(nodes)).toContain(`已由${second.no}替换`)
    const path = `fileservice/attachment/download/${third.file.attachmentId}`
    expect(await textOfPdf((await fetchBytes(server, 'secretaryLi', path, {})).bytes)).toEqual(['改为线上开庭1/1'])
    // Of a meeting without a case there is none.
    const meeting = await plan(server, null)
    const none = await server.call(hearing.createCourtNotice, { params: { id: meeting.id } }, staff)
    expect(none.status).toBe(404)
  })

  test('the notice of a hearing that two ask for in one moment is one', async () => {
    const trial = await plan(server, baseId, { title: '同时请求' })
    const { hearing } = contract
    const create = (as: Name) => server.call(hearing.createCourtNotice, { params: { id: trial.id } }, { as })
    const answers = await Promise.all([create('secretaryLi'), create('adminZhao')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const rows = (await server.call(caseDocument.listDocuments, { query: { baseId } }, staff)).data
    expect(rows.filter(({ trialId }) => trialId === trial.id)).toHaveLength(1)
  })

  test('HTML becomes a PDF of what documents have; what they have not is named, and nothing of it runs', async () => {
    const html = '<h1>庭审笔录</h1><p>审：<b>现在开庭</b><script>steal()</script><img src=x></p>'
    const answer = await server.call(contract.hearing.htmlToPdf, { body: { title: '笔录', html } }, staff)
    expect([answer.status, answer.data.unsupported.sort()]).toEqual([200, ['img', 'script']])
    const path = `fileservice/attachment/download/${answer.data.file.attachmentId}`
    const { bytes } = await fetchBytes(server, 'secretaryLi', path, {})
    expect(await textOfPdf(bytes)).toEqual(['庭审笔录审：现在开庭1/1'])
    const deep = '<blockquote>'.repeat(40)
    expect((await server.call(contract.hearing.htmlToPdf, { body: { title: '笔录', html: deep } }, staff)).status).toBe(
      400,
    )
  })
})
