import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '../../server/tables/upload.ts'
import { makeUpload, Tus } from '../make/file.ts'
import type { Hostile } from '../make/hostile.ts'
import { hostileContents } from '../make/hostileArchive.ts'
import { hostileNames, hostileSizes } from '../make/hostileName.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

/** Every hostile file on its way through HTTP: refused and forgotten, or kept as it is and given out as nothing but bytes. */
describe.each(engines)('a hostile file on %s', (engine) => {
  let server: TestServer
  let tus: Tus
  beforeAll(async () => {
    server = await TestServer.start(engine)
    tus = new Tus(server, 'partyWang')
  })
  afterAll(() => server.stop())

  const onDisk = () => readdirSync(join(server.running.house.config.dataDir, 'files'))
  const rowOf = async (id: string) => (await server.running.house.db.orm.select().from(file).where(eq(file.id, id)))[0]

  async function download(id: string, as: Name = 'partyWang'): Promise<Response> {
    const authorization = await server.token(as)
    const address = `${server.address}/moduleApi/fileservice/attachment/download/${id}`
    return fetch(address, { method: 'POST', headers: { authorization } })
  }

  async function expectForgotten(id: string): Promise<void> {
    expect(await rowOf(id)).toBeUndefined()
    expect(onDisk()).not.toContain(id)
    expect((await tus.head(id)).status).toBe(404)
    expect((await download(id)).status).toBe(404)
  }

  async function expectInert(id: string, { name, kept = name, bytes }: Hostile, as?: Name): Promise<void> {
    const answer = await download(id, as)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"\\\r\n]*"; /),
    })
    const named = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(named)).toBe(kept)
    expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    // On the disk it is a random key, its bytes untouched.
    expect(bytes.equals(readFileSync(join(server.running.house.config.dataDir, 'files', id)))).toBe(true)
    expect((await rowOf(id))?.name).toBe(kept)
  }

  async function send({ name, bytes, group }: Hostile): Promise<{ id: string; outcome: string }> {
    const upload = makeUpload({ name, bytes, group })
    const made = await tus.create(upload)
    if (made.status !== 201) return { id: upload.id, outcome: made.error ?? String(made.status) }
    const sent = await tus.patch(upload.id, 0, bytes)
    return { id: upload.id, outcome: sent.status === 204 ? 'stored' : (sent.error ?? String(sent.status)) }
  }

  const all = { 'holds %s': hostileContents, 'is named with %s': hostileNames, 'has %s': hostileSizes }
  for (const [words, table] of Object.entries(all)) {
    for (const hostile of table) {
      test(`that ${words.replace('%s', hostile.title)}: ${hostile.outcome}`, async () => {
        const { id, outcome } = await send(hostile)
        expect(outcome).toBe(hostile.outcome)
        await (outcome === 'stored' ? expectInert(id, hostile) : expectForgotten(id))
      })
    }
  }

  /** As browsers send forms (and nothing else of a name than this). */
  async function sendForm({ name, bytes, group }: Hostile): Promise<{ id: string; outcome: string }> {
    const form = new FormData()
    form.set('fileType', group)
    form.set('file', new File([new Uint8Array(bytes)], name))
    const answer = await fetch(`${server.address}/moduleApi/fileservice/file/upload`, {
      method: 'POST',
      headers: { authorization: await server.token('partyChen'), 'idempotency-key': randomUUID() },
      body: form,
    })
    const said = (await answer.json()) as { error?: string; data?: { attachmentId: string } }
    return { id: said.data?.attachmentId ?? '', outcome: answer.ok ? 'stored' : (said.error ?? String(answer.status)) }
  }

  // Every fourth: the road is another, the check the same.
  const some = [...hostileContents, ...hostileSizes].filter((_, at) => at % 4 === 0)
  for (const hostile of some) {
    test(`in a form, ${hostile.title}: ${hostile.outcome}`, async () => {
      const before = onDisk()
      const { id, outcome } = await sendForm(hostile)
      expect(outcome).toBe(hostile.outcome)
      if (outcome === 'stored') await expectInert(id, hostile, 'partyChen')
      else expect(onDisk()).toEqual(before)
    })
  }

  test('leaves nothing on the disk that has no row', async () => {
    const rows = await server.running.house.db.orm.select({ id: file.id }).from(file)
    expect(onDisk().toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
})
