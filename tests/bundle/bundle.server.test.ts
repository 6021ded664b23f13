import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { bundlePageOf } from '../../contract/bundle/bundle.ts'
import { bundleDue } from '../../server/bundle/ask.ts'
import { Outage } from '../../server/outage.ts'
import { bundle } from '../../server/tables/bundle.ts'
import { submit } from '../make/application.ts'
import { ask, bytesOf, handInFile, keepFile, oneBundle, settled, spokenPdf, wholeBundle } from '../make/bundle.ts'
import { submitRequest } from '../make/case.ts'
import { makeCaseOf } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { structures } from '../make/odd/structures.ts'
import { writePdf } from '../make/odd/writePdf.ts'
import { makePdfOf } from '../make/pdf.ts'
import type { Name } from '../make/people.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { engines, TestServer } from '../setup/server.ts'

/** A picture of one white dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

async function linksOf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const leads = async (no: number) => {
    const notes = await (await pdf.getPage(no)).getAnnotations()
    const pages = notes.flatMap(({ dest }) => (Array.isArray(dest) ? [pdf.getPageIndex(dest[0])] : []))
    return (await Promise.all(pages)).map((at) => at + 1)
  }
  const outline = await pdf.getOutline()
  const of = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => leads(at + 1)))
  await pdf.loadingTask.destroy()
  return { of, outline: outline.map(({ title, items }) => [title, items.map((one) => one.title)]) }
}

describe.each(engines)('bundles on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  const realFile = async (words: string) => give(server, 'partyWang', { bytes: await spokenPdf(1, words) })
  const aCase = () =>
    makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])

  test('hold what was chosen, page by page, under an index whose lines lead there', async () => {
    const { id: caseId } = await aCase()
    await handInFile(server, 'partyWang', caseId, { name: '合同.pdf', bytes: await spokenPdf(3, 'contract') })
    await handInFile(server, 'partyWang', caseId, { name: '照片.png', bytes: png })
    await handInFile(server, 'partyChen', caseId, { name: '收据.pdf', bytes: await spokenPdf(2, 'receipt') })
    const { id } = await ask(server, await wholeBundle(server, caseId))
    const made = await settled(server, id)
    expect([made.state, made.pages, made.done, made.problem]).toEqual(['made', 7, 7, null])
    expect(made.sections.map(({ entries }) => entries.map(({ from, pages }) => [from, pages]))).toEqual([
      [
        [2, 3],
        [5, 1],
      ],
      [[6, 2]],
    ])
    expect(['A/1', 'A/1/3', 'A/2', 'B/1/2', 'A/1/4', 'C/1'].map((ref) => bundlePageOf(made.sections, ref))).toEqual([
      ...[2, 4, 5, 7, undefined, undefined],
    ])
    const { bytes } = await bytesOf(server, 'partyChen', made.file?.attachmentId ?? '')
    const text = await textOfPdf(bytes)
    expect(text[0]).toContain('庭审卷宗')
    expect(text[3]).toContain('contractpage3')
    for (const [at, ref] of ['A/1/1', 'A/1/2', 'A/1/3', 'A/2/1', 'B/1/1', 'B/1/2'].entries()) {
      expect(text[at + 1]).toContain(ref)
      expect(text[at + 1]).toContain(`B00000${at + 2}`)
      expect(text[at + 1]).toContain(`${at + 2}/7`)
    }
    const links = await linksOf(bytes)
    expect([...new Set(links.of[0])].sort()).toEqual([2, 5, 6])
    expect(links.outline).toEqual([
      ['A 申请人证据', ['A/1 1. 合同.pdf', 'A/2 2. 照片.png']],
      ['B 被申请人证据', ['B/1 1. 收据.pdf']],
    ])
  })

  const locked = makePdfOf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -4 >>' })
  /** Its pages are counted, but what is on them is packed in a way that nobody knows. */
  const unknown = { dict: '/Filter /Whatever', data: 'x' }
  const packed = writePdf({
    ...structures.plain?.(),
    3: '<</Type /Page /Parent 2 0 R /Contents [4 0 R 6 0 R] /MediaBox [0 0 595 842]>>',
    ...{ 4: unknown, 6: unknown },
  })

  test.each([
    ['opens with a password only', locked, '须输入密码才能打开', 'encrypted'],
    ['is damaged', Buffer.from('%PDF-1.7\n'), '已损坏', 'broken'],
    ['cannot be unpacked', packed, '已损坏', 'broken'],
  ])('say on a sheet, and in the index, that a file %s, and hold all others', async (_, bytes, words, why) => {
    const { id: caseId } = await aCase()
    await handInFile(server, 'partyWang', caseId, { name: '坏的.pdf', bytes })
    await handInFile(server, 'partyWang', caseId, { name: '好的.pdf', bytes: await spokenPdf(1, 'good') })
    const { id } = await ask(server, await wholeBundle(server, caseId))
    const { state, problem, file, sections } = await settled(server, id)
    expect([state, problem]).toEqual(['made', null])
    const entries = sections.flatMap((section) => section.entries)
    expect(entries.filter(({ unbound }) => unbound).map((one) => one.unbound)).toEqual([why])
    const { bytes: bound } = await bytesOf(server, 'secretaryLi', file?.attachmentId ?? '')
    const pages = await textOfPdf(bound)
    const index = pages[0] ?? ''
    expect(index.slice(index.indexOf('坏的'), index.indexOf('好的'))).toContain(
      why === 'encrypted' ? '未装订：已加密notbound:encrypted' : '未装订：已损坏notbound:damaged',
    )
    expect(index.slice(index.indexOf('好的'))).not.toContain('未装订')
    expect(pages.find((page) => page.includes('坏的.pdf') && page.includes('SHA-256'))).toContain(words)
    expect(pages.join('')).toContain('good')
  })

  /** Holds back what is read of files until it is let go. */
  function holdReads() {
    const { store } = server.running.house
    const read = store.read.bind(store)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let asked = false
    store.read = async (...wanted) => {
      asked = true
      await held
      return read(...wanted)
    }
    return {
      letGo() {
        store.read = read
        letGo()
      },
      begun: () => expect.poll(() => asked, { timeout: 50_000 }).toBe(true),
    }
  }

  test('name what was removed while they were made, and refuse what is not in the case file any more', async () => {
    const { id: caseId } = await aCase()
    const fileId = await keepFile(server, caseId, '函.pdf', await spokenPdf(1, 'letter'))
    const body = await wholeBundle(server, caseId)
    const reads = holdReads()
    const { id } = await ask(server, body)
    await reads.begun()
    const key = `file:${fileId}`
    await server.call(contract.caseFile.remove, { body: { caseId, key } }, { as: 'secretaryLi' })
    reads.letGo()
    const { state, problem, file } = await settled(server, id)
    expect([state, problem, file]).toEqual(['failed', { code: 'bundle.gone', params: { name: '函.pdf' } }, null])
    await expect(ask(server, { ...body, id: randomUUID() })).rejects.toThrow('bundle.unknown')
  })

  test('are one at a time in a case, and can be given up', async () => {
    const { id: caseId } = await aCase()
    await keepFile(server, caseId, '函.pdf', await spokenPdf(1, 'letter'))
    const reads = holdReads()
    const { id } = await ask(server, await wholeBundle(server, caseId))
    await reads.begun()
    await expect(ask(server, await wholeBundle(server, caseId))).rejects.toThrow('bundle.busy')
    const cancel = () => server.call(contract.bundle.cancelBundle, { body: { id } }, { as: 'secretaryLi' })
    expect((await cancel()).status).toBe(200)
    reads.letGo()
    expect((await cancel()).error).toBe('state.closed')
    expect((await oneBundle(server, id)).state).toBe('cancelled')
    // What comes after it is made as if it had not been.
    const next = await ask(server, await wholeBundle(server, caseId))
    expect((await settled(server, next.id)).state).toBe('made')
    expect((await oneBundle(server, id)).state).toBe('cancelled')
  })

  test('lead from {A/1/2} in documents to that page, and nowhere from a place that there is not', async () => {
    const { id: caseId } = await aCase()
    await handInFile(server, 'partyWang', caseId, { name: '合同.pdf', bytes: await spokenPdf(2, 'see {A/1/1}') })
    await keepFile(server, caseId, '代理词.pdf', await spokenPdf(1, 'see {A/1/2} and {A/9} and {A/1/3}'))
    const { id } = await ask(server, await wholeBundle(server, caseId))
    const { file } = await settled(server, id)
    const { of } = await linksOf((await bytesOf(server, 'secretaryLi', file?.attachmentId ?? '')).bytes)
    // The evidence is shown as it came.
    expect(of).toEqual([expect.any(Array), [], [], [3]])
  })

  test('are made again with the evidence that came since, by themselves where that was asked for; the old ones stay', async () => {
    const { id: caseId } = await aCase()
    await handInFile(server, 'partyWang', caseId, { name: '合同.pdf', bytes: await spokenPdf(2, 'contract') })
    const first = await settled(server, (await ask(server, await wholeBundle(server, caseId, { grows: true }))).id)
    await handInFile(server, 'partyWang', caseId, { name: '补充.pdf', bytes: await spokenPdf(3, 'more') })
    const all = async () =>
      (await server.call(contract.bundle.listBundles, { query: { baseId: caseId } }, { as: 'partyWang' })).data.list
    await expect
      .poll(async () => (await all()).map(({ version, pages, replaced }) => [version, pages, replaced]), {
        timeout: 50_000,
      })
      .toEqual([
        [2, 6, false],
        [1, 3, true],
      ])
    expect((await bytesOf(server, 'partyWang', first.file?.attachmentId ?? '')).status).toBe(200)
    const again = (id: string) =>
      server.call(contract.bundle.remakeBundle, { body: { id, newId: randomUUID() } }, { as: 'secretaryLi' })
    // Only the newest is made again.
    expect((await again(first.id)).error).toBe('stale')
    const third = await again((await all())[0]?.id ?? '')
    expect([third.data.version, (await settled(server, third.data.id)).pages]).toEqual([3, 6])
  })

  const newest = (baseId: string) =>
    server
      .call(contract.bundle.listBundles, { query: { baseId } }, { as: 'secretaryLi' })
      .then(({ data }) => data.list[0])
  /** The state of the newest, and of how many files it is: of one answer, for the next may begin between two. */
  const stand = async (baseId: string) => {
    const one = await newest(baseId)
    return [one?.state, one?.sections.flatMap(({ entries }) => entries).length]
  }

  test('that grow miss nothing that came while they were put together, and leave out what was left out', async () => {
    const { id: caseId } = await aCase()
    for (const name of ['一.pdf', '二.pdf'])
      await handInFile(server, 'partyWang', caseId, { name, bytes: await spokenPdf(1, 'first') })
    const { sections, ...body } = await wholeBundle(server, caseId, { grows: true })
    const shown = sections.flatMap(({ entries }) => entries.map(({ source }) => source))
    const chosen = sections.map((section) => ({ ...section, entries: section.entries.slice(0, 1) }))
    await handInFile(server, 'partyWang', caseId, { name: '三.pdf', bytes: await spokenPdf(1, 'meanwhile') })
    const { id } = await ask(server, { ...body, sections: chosen, shown })
    const made = await settled(server, id)
    const names = ({ sections }: typeof made) =>
      sections.flatMap(({ entries }) => entries.map(({ title }) => title.slice(-5)))
    expect(names(made)).toEqual(['一.pdf', '三.pdf'])
    await handInFile(server, 'partyWang', caseId, { name: '四.pdf', bytes: await spokenPdf(1, 'later') })
    await expect.poll(() => stand(caseId)).toEqual(['made', 3])
  })

  test('that grow are ended by no file that cannot be bound: a sheet stands for it, and they go on growing', async () => {
    const { id: caseId } = await aCase()
    await handInFile(server, 'partyWang', caseId, { name: '好的.pdf', bytes: await spokenPdf(1, 'good') })
    await settled(server, (await ask(server, await wholeBundle(server, caseId, { grows: true }))).id)
    for (const [count, bytes] of [
      [2, locked],
      [3, await spokenPdf(1, 'after')],
    ] as const) {
      await handInFile(server, 'partyWang', caseId, { name: '补充.pdf', bytes })
      await expect.poll(() => stand(caseId)).toEqual(['made', count])
    }
    // Somebody makes it again; what comes then still grows it.
    const body = { id: (await newest(caseId))?.id ?? '', newId: randomUUID() }
    expect((await server.call(contract.bundle.remakeBundle, { body }, { as: 'secretaryLi' })).status).toBe(200)
    expect((await settled(server, body.newId)).state).toBe('made')
    await handInFile(server, 'partyWang', caseId, { name: '再补.pdf', bytes: await spokenPdf(1, 'last') })
    await expect.poll(() => stand(caseId)).toEqual(['made', 4])
  })

  test('that a dead server left half-way are made by the next; who takes servers down is given up', async () => {
    const { id: caseId } = await aCase()
    await keepFile(server, caseId, '函.pdf', await spokenPdf(1, 'letter'))
    const { orm } = server.running.house.db
    const left = async (attempts: number) => {
      const { id } = await ask(server, await wholeBundle(server, caseId))
      await settled(server, id)
      const lease = { lease: randomUUID(), leaseUntil: new Date(0), attempts }
      await orm
        .update(bundle)
        .set({ state: 'making', fileId: null, ...lease })
        .where(eq(bundle.id, id))
      await orm.execute(sql`select pg_notify(${bundleDue}, '')`)
      return settled(server, id)
    }
    expect([(await left(1)).state, (await left(3)).problem?.code]).toEqual(['made', 'bundle.interrupted'])
  })

  test('wait longer each time while the store is away, count no attempt, and are made when it is back', async () => {
    const { house } = server.running
    const { id: caseId } = await aCase()
    await keepFile(server, caseId, '函.pdf', await spokenPdf(1, 'letter'))
    const away = new Outage('files', Object.assign(new Error('The bucket is away'), { syscall: 'connect' }))
    const held = vi.spyOn(house.store, 'held').mockRejectedValue(away)
    const { id } = await ask(server, await wholeBundle(server, caseId))
    const row = async () => (await house.db.orm.select().from(bundle).where(eq(bundle.id, id)))[0]
    const spans: number[] = []
    for (let waits = 1; waits <= 5; waits++) {
      await expect.poll(async () => (await row())?.waits, { timeout: 20_000 }).toBe(waits)
      const one = await row()
      expect([one?.state, one?.attempts, one?.problem, one?.lease]).toEqual(['making', 0, null, null])
      spans.push((one?.leaseUntil?.getTime() ?? 0) - house.now().getTime())
      server.clock.later += (one?.leaseUntil?.getTime() ?? 0) - house.now().getTime() + 1
      if (waits === 5) held.mockRestore()
      await house.db.orm.execute(sql`select pg_notify(${bundleDue}, '')`)
    }
    for (const [at, span] of spans.slice(1).entries()) expect(span).toBeGreaterThan(spans[at] ?? 0)
    expect((await settled(server, id)).state).toBe('made')
  })

  test('say on a sheet which file has bytes no more', async () => {
    const { house } = server.running
    const { id: caseId } = await aCase()
    const attachmentId = await keepFile(server, caseId, '函.pdf', await spokenPdf(1, 'letter'))
    await house.store.remove(attachmentId)
    const named = await settled(server, (await ask(server, await wholeBundle(server, caseId))).id)
    expect([named.state, named.problem]).toEqual(['made', null])
    const { bytes } = await bytesOf(server, 'secretaryLi', named.file?.attachmentId ?? '')
    expect((await textOfPdf(bytes)).find((page) => page.includes('函.pdf') && page.includes('SHA-256'))).toContain(
      '已不在存储中',
    )
  })

  test('show nobody a part that they may not open', async () => {
    const files = [{ attachmentId: await realFile('agreed'), purpose: 'agreement' as const }]
    const { id: caseId } = await submitRequest(server, 'partyWang', { files })
    const { id } = await ask(server, await wholeBundle(server, caseId))
    expect((await settled(server, id)).state).toBe('made')
    const reach = async (as: Name, wanted: string) => {
      const { file } = await oneBundle(server, wanted, 'secretaryLi')
      const row = await server.call(contract.bundle.getBundle, { params: { id: wanted } }, { as })
      const list = await server.call(contract.bundle.listBundles, { query: { baseId: caseId } }, { as })
      const isListed = list.status === 200 && list.data.list.some((one) => one.id === wanted)
      return [row.status, isListed, (await bytesOf(server, as, file?.attachmentId ?? '')).status]
    }
    // The respondent does not see the case before it is accepted.
    expect(await reach('partyWang', id)).toEqual([200, true, 200])
    expect(await reach('partyChen', id)).toEqual([404, false, 404])
  })

  test('with an application for preservation are for those alone who may know of it', async () => {
    const { id: caseId, caseNo } = await aCase()
    const { files } = await submit(server, 'partyWang', {
      caseNo,
      files: [{ attachmentId: await realFile('application'), purpose: 'application' }],
    })
    expect(files.length).toBeGreaterThan(0)
    const whole = await settled(server, (await ask(server, await wholeBundle(server, caseId))).id)
    expect([whole.state, whole.problem]).toEqual(['made', null])
    const status = async (as: Name) =>
      (await server.call(contract.bundle.getBundle, { params: { id: whole.id } }, { as })).status
    expect([await status('partyWang'), await status('partyChen'), await status('secretaryLi')]).toEqual([200, 404, 200])
    expect((await bytesOf(server, 'partyChen', whole.file?.attachmentId ?? '')).status).toBe(404)
  })
})
