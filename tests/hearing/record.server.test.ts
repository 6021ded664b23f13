import { createHash, randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { paragraphMax } from '../../contract/hearing/record.ts'
import { fixRecords } from '../../server/hearing/record/fix.ts'
import { hearing as hearingTable } from '../../server/tables/hearing.ts'
import { makeCase } from '../make/application.ts'
import { fetchBytes } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing } = contract
const made = (text: string, version = 0, speaker = '王建国', id: string = randomUUID()) => ({
  id,
  version,
  speaker,
  text,
})

describe.each(engines)('the record of a hearing on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const save = (id: string, paragraphs: ReturnType<typeof made>[], as: Name = 'secretaryLi') =>
    server.call(hearing.saveCourtRecord, { body: { id, paragraphs } }, { as })
  const isSaid = ({ kind }: { kind: string }) => kind !== 'order'
  const read = (id: string, as: Name = 'secretaryLi') => server.call(hearing.courtRecord, { body: { id } }, { as })
  async function opened() {
    const { id } = await makeCase(server, 'partyWang', 'partyChen')
    return step(server, await plan(server, id, { online: false, place: randomUUID() }), 'notify', 'start')
  }

  test('comes back as it was written, in its order; what arrives twice stands once', async () => {
    const { id } = await opened()
    const [first, second] = [made('申请人陈述。'), made('  被申请人答辩，\n分两点。 ', 0, '陈志强')]
    for (let times = 0; times < 2; times++) {
      const { data } = await save(id, [first, second])
      expect(
        data.entries.filter(isSaid).map(({ speaker, text, version, kind }) => [speaker, text, version, kind]),
      ).toEqual([
        ['王建国', '申请人陈述。', 1, 'speech'],
        ['陈志强', '  被申请人答辩，\n分两点。 ', 1, 'speech'],
      ])
    }
    expect(
      (await save(id, [{ ...first, version: 1, text: '申请人陈述如下。' }])).data.entries.find(isSaid),
    ).toMatchObject({
      version: 2,
      text: '申请人陈述如下。',
    })
    expect((await read(id)).data.entries.filter(isSaid)).toHaveLength(2)
  })

  test('is not written over a version that was not read; nothing of such a call holds', async () => {
    const { id } = await opened()
    const one = made('原文')
    await save(id, [one])
    const refused = await save(id, [made('另一段'), { ...one, version: 0, text: '没看过' }])
    expect([refused.status, refused.error]).toEqual([409, 'stale'])
    expect((await read(id)).data.entries.filter(isSaid).map(({ text }) => text)).toEqual(['原文'])
    // Nor by a paragraph of another record.
    const other = await opened()
    expect((await save(other.id, [{ ...one, version: 1, text: '别处' }])).error).toBe('stale')
    expect((await read(other.id)).data.entries.filter(isSaid)).toEqual([])
  })

  test.each<[Name, number, number]>([
    ['secretaryLi', 200, 200],
    ['adminZhao', 200, 200],
    ['partyWang', 200, 403],
    ['partyChen', 200, 403],
    ['arbitratorSun', 404, 403],
    ['secretaryFar', 404, 404],
  ])('%s reads it with %i and writes with %i', async (name, reads, writes) => {
    const { id } = await opened()
    expect([(await read(id, name)).status, (await save(id, [made('一句')], name)).status]).toEqual([reads, writes])
  })

  test('of what nobody was told of, no party reads anything', async () => {
    const { id } = await makeCase(server, 'partyWang')
    const planned = await plan(server, id, { online: false, place: randomUUID() })
    await save(planned.id, [made('庭前准备')])
    expect((await read(planned.id, 'partyWang')).status).toBe(404)
  })

  test('minutes are saved by their own call, a hearing’s record by its own', async () => {
    const meeting = await plan(server, null)
    const minutes = { body: { id: meeting.id, paragraphs: [made('会议开始')] } }
    expect((await save(meeting.id, [made('会议开始')])).error).toBe('notFound')
    expect((await server.call(hearing.saveMeetRecord, minutes, { as: 'secretaryLi' })).data.entries).toHaveLength(1)
    const { id } = await opened()
    const wrong = { body: { id, paragraphs: [made('庭审')] } }
    expect((await server.call(hearing.saveMeetRecord, wrong, { as: 'secretaryLi' })).error).toBe('notFound')
  })

  test('changes no more once the session is over; from then on its PDF is no draft', async () => {
    const trial = await opened()
    const { id } = trial
    const one = made('最后陈述 <b>完毕</b>')
    await save(id, [one])
    const print = async () => {
      const { bytes } = await fetchBytes(server, 'partyWang', hearing.printCourtRecord.path, { id })
      const pages = (await PDF.load(bytes)).getPages()
      return pages
        .map((one) => one.extractText().text)
        .join('')
        .replaceAll(/\s/g, '')
    }
    expect(await print()).toContain('未定稿')
    await step(server, trial, 'close')
    const refused = await save(id, [{ ...one, version: 1, text: '改了' }])
    expect([refused.status, refused.error]).toEqual([409, 'state.closed'])
    expect((await read(id, 'partyWang')).data.entries.find(isSaid)?.text).toBe('最后陈述 <b>完毕</b>')
    const text = await print()
    expect(text).not.toContain('未定稿')
    for (const part of ['庭审笔录', '王建国', '最后陈述<b>完毕</b>', '证人甲']) expect(text).toContain(part)
  })

  const stateOf = async (id: string) =>
    (await server.call(hearing.getTrial, { body: { id } }, { as: 'partyWang' })).data
  const filesOf = async (caseId: string, as: Name) =>
    (await server.call(contract.caseFile.tree, { query: { caseId } }, { as })).data.files.filter(({ name }) =>
      name.includes('庭审笔录'),
    )

  test('becomes a file of the case once the session is over, which is what everybody reads from then on', async () => {
    const trial = await opened()
    const { id, baseId } = trial
    await save(id, [made('全案审理终结。')])
    expect(await filesOf(baseId ?? '', 'partyWang')).toEqual([])
    await step(server, trial, 'close')
    await expect.poll(async () => (await stateOf(id)).state).toBe('record_signing')

    const [file, ...more] = await filesOf(baseId ?? '', 'partyChen')
    expect(more).toEqual([])
    expect(file).toMatchObject({ upLoaderName: '李秘书', pages: 1 })
    const { bytes } = await fetchBytes(server, 'partyWang', hearing.printCourtRecord.path, { id })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    const known = await server.call(contract.case.getCase, { params: { id: baseId ?? '' } }, { as: 'partyWang' })
    expect(known.data.timeline.at(-1)).toMatchObject({ action: 'recordFixed', byName: '' })
    const download = { params: { id: file?.attachmentId ?? '' } }
    for (const [as, status] of [
      ['partyChen', 200],
      ['arbitratorSun', 404],
      ['secretaryFar', 404],
    ] as const)
      expect((await server.call(contract.upload.downloadAttachment, download, { as })).status).toBe(status)
  })

  test('becomes one file although two servers make it at once, and one of another server that died before', async () => {
    const { house } = server.running
    const trial = await opened()
    await house.db.orm
      .update(hearingTable)
      .set({ state: 'ended', closedBy: server.id('secretaryLi') })
      .where(eq(hearingTable.id, trial.id))
    await Promise.all([fixRecords(house), fixRecords(house)])
    expect((await stateOf(trial.id)).state).toBe('record_signing')
    expect(await filesOf(trial.baseId ?? '', 'partyWang')).toHaveLength(1)
    await fixRecords(house)
    expect(await filesOf(trial.baseId ?? '', 'partyWang')).toHaveLength(1)
  })

  test.each([
    ['no paragraph', [], 'paragraphs'],
    ['text that is too long', [made('长'.repeat(paragraphMax + 1))], 'paragraphs.0.text'],
    ['a version below nothing', [made('一句', -1)], 'paragraphs.0.version'],
    ['an id that is none', [made('一句', 0, '', 'x')], 'paragraphs.0.id'],
  ])('%s is refused at its field', async (_, paragraphs, path) => {
    const { id } = await opened()
    const { status, fields } = await save(id, paragraphs)
    expect([status, fields[0]?.path.join('.')]).toEqual([400, path])
  })
})
