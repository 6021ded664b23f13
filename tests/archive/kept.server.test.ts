import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { writeArchives } from '../../server/archive/kept.ts'
import { countOf } from '../../server/database/sql.ts'
import { Outage } from '../../server/outage.ts'
import { act, caseIn, makeDept } from '../make/case.ts'
import { unzip } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { archive, case: cases } = contract

describe.each(engines)('the archive that a case gets by itself on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const end = async () => {
    const known = await caseIn(server, 'transfered')
    const asked = await act(server, 'partyWang', 'askWithdrawal', known)
    await act(server, 'secretaryLi', 'grantWithdrawal', asked.data)
    return known.id
  }
  const kept = async (id: string, as: Name = 'adminZhao') =>
    server.call(archive.getKeptArchive, { params: { id } }, { as })
  const made = (id: string) =>
    vi.waitFor(async () => expect((await kept(id)).data?.madeAt).toMatch(/Z$/), { timeout: 20_000, interval: 100 })
  const file = async (id: string, as: Name) =>
    fetch(`${server.address}/moduleApi/${archive.downloadKeptArchive.path.replace('{id}', id)}`, {
      headers: { authorization: await server.token(as) },
    })
  const archivedIn = async (id: string) =>
    (await server.call(cases.getCase, { params: { id } }, { as: 'secretaryLi' })).data.timeline.filter(
      ({ action }) => action === 'archived',
    )

  test('once it is over it is made once, its SHA-256 stands in the timeline, and it is for heads and its secretary alone', async () => {
    const going = await caseIn(server, 'transfered')
    expect((await kept(going.id)).data).toBeNull()
    const id = await end()
    await made(id)
    await Promise.all([writeArchives(server.running.house), writeArchives(server.running.house)])
    const events = await archivedIn(id)
    expect(events).toHaveLength(1)
    const answer = await file(id, 'adminZhao')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(events[0]).toMatchObject({ byName: '', details: { sha256 } })
    expect((await kept(id)).data).toMatchObject({ sha256, size: bytes.length, failed: false })
    expect([...unzip(bytes).keys()]).toEqual(expect.arrayContaining(['index.html', 'manifest.json', 'timeline.json']))
    expect((await server.call(cases.checkChain, { params: { id } }, { as: 'secretaryLi' })).data.broken).toBeNull()
    for (const [as, status] of [
      ['partyWang', 403],
      ['adminFar', 404],
      // Another secretary's case.
      ['secretaryLi', 409],
    ] as const)
      expect([as, (await file(id, as)).status]).toEqual([as, status])
    // Nor as the file of anything.
    const { house } = server.running
    const [row] = (
      (await house.db.orm.execute(
        sql`select file_id as "fileId" from case_archive where case_id = ${id}`,
      )) as unknown as {
        rows: { fileId: string }[]
      }
    ).rows
    const params = { id: row?.fileId ?? '' }
    for (const as of ['partyWang', 'adminZhao', 'secretaryLi'] as const)
      expect((await server.call(contract.upload.downloadAttachment, { params }, { as })).status).toBe(404)
  })

  test('keeps its bytes where nobody knows whether it was written down', async () => {
    const { house } = server.running
    const { tx } = house.db
    let lost = 0
    const spy = vi.spyOn(house.db, 'tx').mockImplementation(async (work) => {
      const done = await tx(work)
      // The answer to the commit is lost on its way.
      if (/caseArchive/.test(String(work)) && lost++ === 0) throw new Outage('database', new Error('gone'))
      return done as never
    })
    const id = await end()
    await made(id)
    spy.mockRestore()
    expect([lost, (await file(id, 'adminZhao')).status]).toEqual([1, 200])
  })

  test('what fails says later, leaves nothing behind, and is made with a later sweep', async () => {
    const { house } = server.running
    const write = vi.spyOn(house.store, 'write').mockRejectedValue(new Error('The disk is gone'))
    const id = await end()
    await vi.waitFor(async () => expect((await kept(id)).data?.failed).toBe(true), { timeout: 20_000, interval: 100 })
    expect((await server.call(archive.downloadKeptArchive, { params: { id } }, { as: 'adminZhao' })).error).toBe(
      'archive.later',
    )
    // Not at once again, and not for ever.
    await writeArchives(house)
    expect(write).toHaveBeenCalledTimes(1)
    write.mockRestore()
    const files = () =>
      countOf(
        house.db.orm as never,
        sql`select count(*)::int from file where record_id = ${id} and record_kind = 'caseArchive'`,
      )
    expect([await files(), (await archivedIn(id)).length]).toEqual([0, 0])
    server.clock.later += 2 * 60 * 60_000
    await writeArchives(house)
    expect((await kept(id)).data).toMatchObject({ failed: false, madeAt: expect.stringMatching(/Z$/) })
    expect([await files(), (await archivedIn(id)).length]).toEqual([1, 1])
  })
})
