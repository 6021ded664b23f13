import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sweep } from '../../server/sweep.ts'
import { evidenceItem } from '../../server/tables/evidence.ts'
import { file } from '../../server/tables/upload.ts'
import { makeBody, submit } from '../make/application.ts'
import { giveMedia, handIn, makeCaseOf, makeEvidence, makeItem } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { engines, TestServer } from '../setup/server.ts'

const { evidence, filing, upload } = contract

describe.each(engines)('files under an id that somebody else chose on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (
      await makeCaseOf(server, [
        ['partyWang', 'APP'],
        ['partyChen', 'DEF'],
      ])
    ).id
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const rowOf = async (id: string) => (await orm().select().from(file).where(eq(file.id, id)))[0]
  const handedIn = async () => {
    const attachmentId = await giveMedia(server, 'partyChen')
    const items = [makeItem({ offline: 'N', attachmentId })]
    return { attachmentId, ...(await handIn(server, 'partyChen', caseId, { items })) }
  }

  test('evidence with the id of a case is refused, and the files of the case stay in it', async () => {
    const attachmentId = await give(server, 'secretaryLi', { name: '裁决.pdf', group: 'document' })
    const body = { file: { attachmentId } }
    await server.call(upload.uploadAttachmentTo, { params: { id: caseId }, body }, { as: 'secretaryLi' })
    const taken = makeEvidence(caseId, { id: caseId })
    const answer = await server.call(evidence.uploadEvidence, { body: taken }, { as: 'partyWang' })
    expect([answer.status, answer.error]).toEqual([404, 'notFound'])
    expect(await rowOf(attachmentId)).toMatchObject({ recordKind: 'case', recordId: caseId, looseSince: null })
  })

  test("an application with the id of the other side's evidence is refused, and the evidence keeps its file", async () => {
    const { id, attachmentId } = await handedIn()
    const body = await makeBody(server, 'partyWang', { id })
    expect((await server.call(filing.submitPreservation, { body }, { as: 'partyWang' })).error).toBe('notFound')
    expect(await rowOf(attachmentId)).toMatchObject({ recordKind: 'evidence', recordId: id })
    const removed = await server.call(upload.removeAttachment, { params: { id: attachmentId } }, { as: 'partyChen' })
    expect([removed.status, removed.error]).toEqual([409, 'state.closed'])
  })

  test('evidence with the id of an application is refused', async () => {
    const { id } = await submit(server, 'partyChen')
    const body = makeEvidence(caseId, { id })
    expect((await server.call(evidence.uploadEvidence, { body }, { as: 'partyWang' })).error).toBe('notFound')
  })

  test('a record of one kind never shows the files of another kind under its id', async () => {
    const { id } = await submit(server, 'partyWang')
    const attachmentId = await giveMedia(server, 'partyChen')
    await orm()
      .update(file)
      .set({ recordKind: 'evidence', recordId: id, position: 9, looseSince: null })
      .where(eq(file.id, attachmentId))
    const shown = await server.call(filing.getPreservation, { params: { id } }, { as: 'partyWang' })
    expect(shown.data.files.map((one) => one.attachmentId)).not.toContain(attachmentId)
    const list = await server.call(upload.listAttachments, { query: { recordId: id } }, { as: 'partyWang' })
    expect(list.data.list.map((one) => one.attachmentId)).not.toContain(attachmentId)
    const ids = [...shown.data.files.map((one) => one.attachmentId), attachmentId]
    expect((await server.call(upload.batchDownload, { body: { ids } }, { as: 'partyWang' })).error).toBe('notFound')
  })

  // The last one: logins are swept as well.
  test('a file that evidence names goes neither by hand nor by the sweep, which takes all others', async () => {
    const { attachmentId } = await handedIn()
    const other = await give(server, 'partyChen')
    const loose = { recordKind: null, recordId: null, position: null, purpose: null, looseSince: new Date() }
    await orm().update(file).set(loose).where(eq(file.id, attachmentId))
    const removed = await server.call(upload.removeAttachment, { params: { id: attachmentId } }, { as: 'partyChen' })
    expect([removed.status, removed.error]).toEqual([409, 'state.closed'])
    server.clock.later = 8 * 86_400_000
    await sweep(server.running.house)
    expect([(await rowOf(attachmentId))?.sha256?.length, await rowOf(other)]).toEqual([64, undefined])
    expect(await server.running.house.store.held(attachmentId)).toBeGreaterThan(0)
    const named = and(eq(evidenceItem.attachmentId, attachmentId), eq(evidenceItem.offline, false))
    expect(await orm().select().from(evidenceItem).where(named)).toHaveLength(1)
  })

  test('a file that cannot be removed does not keep the sweep from the others', async () => {
    const { house } = server.running
    const rows = [randomUUID(), randomUUID()].map((id) => ({
      id,
      ownerId: server.id('partyChen'),
      name: 'a.pdf',
      size: 1,
      group: 'media' as const,
      digest: 'd',
      createdAt: new Date(),
      looseSince: new Date(),
    }))
    await orm().insert(file).values(rows)
    const [stuck, free] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const { remove } = house.store
    house.store.remove = (key) => (key === stuck.id ? Promise.reject(new Error('disk')) : remove.call(house.store, key))
    server.clock.later = 16 * 86_400_000
    await expect(sweep(house)).rejects.toThrow(AggregateError)
    house.store.remove = remove
    expect([(await rowOf(stuck.id))?.id, await rowOf(free.id)]).toEqual([stuck.id, undefined])
    await sweep(house)
    expect(await rowOf(stuck.id)).toBe(undefined)
  })
})
