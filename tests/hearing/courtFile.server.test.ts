import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { courtFileRule, type RoomFile } from '../../contract/hearing/courtFile.ts'
import { trialTimeMs } from '../../contract/room/room.ts'
import { courtFile } from '../../server/tables/courtFile.ts'
import { hearingAttendee, hearing as hearings } from '../../server/tables/hearing.ts'
import { makeCase } from '../make/application.ts'
import { give, pdfOf } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { makeCourtFile, plan, step } from '../make/trial.ts'
import { type HandPage, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, upload } = contract

describe.each(engines)('the files of a hearing on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang', 'partyChen')).id
  })
  const room = rooms(() => server)
  afterEach(() => room.leaveAll())
  afterAll(() => server.stop())

  type Body = Awaited<ReturnType<typeof makeCourtFile>>
  const made = (trialId: string, as: Name = 'secretaryLi') => makeCourtFile(server, as, trialId)
  const join = (body: Body, as: Name = 'secretaryLi') => server.call(hearing.fileJoinCourt, { body }, { as })
  const list = (id: string, as: Name = 'partyWang') =>
    server.call(hearing.meetMediateFileList, { body: { id } }, { as })
  /** A hearing of the case, of which everybody was told. */
  const planned = async () => step(server, await plan(server, caseId, { online: false, place: randomUUID() }), 'notify')
  /** Asks for a file with the token of a room. */
  async function open(token: string, id: string) {
    const answer = await fetch(`${server.address}/moduleApi/${hearing.courtFile.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const seen = (page: HandPage): RoomFile[] => page.last('files')?.files ?? []

  test('stand in their order, each once however often it comes, also before it begins; who sees the hearing reads them', async () => {
    const { id } = await planned()
    const [one, other] = [await made(id), await made(id)]
    for (const body of [one, one, other, one]) expect((await join(body)).status).toBe(200)
    for (const as of ['partyWang', 'partyChen', 'secretaryLi'] as const)
      expect((await list(id, as)).data).toMatchObject([
        { id: one.id, trialId: id, byName: '李秘书', file: { name: '调解方案.pdf' } },
        { id: other.id },
      ])
    const params = { id: one.file.attachmentId }
    for (const [as, status] of [
      ['partyChen', 200],
      ['arbitratorSun', 404],
      ['secretaryFar', 404],
    ] as const)
      expect((await server.call(upload.downloadAttachment, { params }, { as })).status, as).toBe(status)
  })

  test('are added by nobody but a secretary of the institution, and of what parties were not told yet they see nothing', async () => {
    const { id } = await plan(server, caseId, { online: false, place: randomUUID() })
    expect((await join(await made(id, 'partyWang'), 'partyWang')).error).toBe('forbidden')
    expect((await join(await made(id, 'secretaryFar'), 'secretaryFar')).error).toBe('notFound')
    expect((await join(await made(id, 'adminZhao'), 'secretaryLi')).error).toBe('file.missing')
    expect((await join(await made(id))).status).toBe(200)
    expect((await list(id)).error).toBe('notFound')
    expect((await list(id, 'secretaryLi')).data).toHaveLength(1)
  })

  test('are documents and pictures, and belong to no other record', async () => {
    const { id } = await planned()
    const [film, sent] = [await made(id), await made(id)]
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), pdfOf(2000)])
    film.file.attachmentId = await give(server, 'secretaryLi', { name: '录音.wav', group: 'audio', bytes: wav })
    expect((await join(film)).error).toBe('file.type')
    await join(sent)
    expect((await join({ ...(await made(id)), file: sent.file })).error).toBe('file.missing')
    expect((await list(id)).data).toHaveLength(1)
  })

  test('of one id in another hearing nothing is told, and nothing changes', async () => {
    const [one, other] = [await planned(), await planned()]
    const body = await made(one.id)
    await join(body)
    expect((await join({ ...(await made(other.id)), id: body.id })).error).toBe('notFound')
    expect((await list(other.id)).data).toEqual([])
  })

  test('are added while it goes on and no more once it is over; what is there stays, and what came stays answered', async () => {
    const trial = await step(server, await planned(), 'start')
    const [before, late] = [await made(trial.id), await made(trial.id)]
    expect((await join(before)).status).toBe(200)
    await step(server, trial, 'close')
    expect((await join(late)).error).toBe('state.closed')
    expect((await join(before)).status).toBe(200)
    expect((await list(trial.id)).data.map((one) => one.id)).toEqual([before.id])
    const cancelled = await step(server, await planned(), 'cancel')
    expect((await join(await made(cancelled.id))).error).toBe('state.closed')
  })

  test('are fifty at most', async () => {
    const { id } = await planned()
    const { house } = server.running
    for (let at = 0; at < courtFileRule.max - 1; at++) {
      const fileId = (await made(id)).file.attachmentId
      await house.db.orm
        .insert(courtFile)
        .values({ id: randomUUID(), hearingId: id, byName: '李秘书', at: house.now(), fileId })
    }
    expect((await join(await made(id))).status).toBe(200)
    const refused = await join(await made(id))
    expect([refused.error, refused.message]).toEqual(['file.tooMany', '最多只能上传50个文件'])
    expect((await list(id)).data).toHaveLength(50)
  })

  test('reach everybody in the room, who came before and who comes after; none who waits', async () => {
    const { id, tokens } = await room.hold('SECRETARY', 'APPLICANT', 'WITNESS')
    const [first, second] = [await made(id), await made(id)]
    const secretary = await room.inside(tokens[0]!)
    await expect.poll(() => secretary.last('files')).toEqual({ is: 'files', files: [] })
    const witness = await room.come(tokens[2]!)
    await expect.poll(() => witness.last('waits')).toBeTruthy()
    await join(first)
    await expect
      .poll(() => seen(secretary))
      .toMatchObject([{ id: first.id, name: '调解方案.pdf', size: 2000, byName: '李秘书' }])
    expect(witness.last('files')).toBeUndefined()
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => seen(witness).map((one) => one.id)).toEqual([first.id])
    await join(second)
    for (const page of [secretary, witness])
      await expect.poll(() => seen(page).map((one) => one.id)).toEqual([first.id, second.id])
  })

  test('are opened with the token of the room by who was let in, without an account; not before, nor once removed', async () => {
    const { id, tokens } = await room.hold('SECRETARY', 'WITNESS')
    const bytes = pdfOf(3000)
    const body = await makeCourtFile(server, 'secretaryLi', id, { bytes, length: bytes.length })
    await join(body)
    const secretary = await room.inside(tokens[0]!)
    const witness = await room.come(tokens[1]!)
    await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
    expect((await open(tokens[1]!, body.id)).status).toBe(404)
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => witness.last('welcome')).toBeTruthy()
    await expect.poll(async () => (await open(tokens[1]!, body.id)).status).toBe(200)
    expect((await open(tokens[1]!, body.id)).bytes.equals(bytes)).toBe(true)
    // The attachment's own id opens nothing, and the token no other door.
    expect((await open(tokens[1]!, body.file.attachmentId)).status).toBe(404)
    const params = { id: body.file.attachmentId }
    expect((await server.call(upload.downloadAttachment, { params }, { token: tokens[1]! })).status).toBe(401)
    const { sid, people } = witness.last('welcome')!
    const info = { userId: people.find((one) => one.sid === sid)?.userId, on: true }
    secretary.say({ is: 'control', sid, action: 'leaveChannel', info, sendFor: 2 })
    await expect.poll(async () => (await open(tokens[1]!, body.id)).status).toBe(404)
  })

  test('of a trial are opened as long as the trial time lasts', async () => {
    const { id, tokens } = await room.hold('WITNESS')
    const body = await made(id)
    await join(body)
    const { db, now } = server.running.house
    await db.orm.update(hearings).set({ trialTime: true }).where(eq(hearings.id, id))
    const joined = (ago: number) =>
      db.orm
        .update(hearingAttendee)
        .set({ joinedAt: new Date(now().getTime() - ago) })
        .where(eq(hearingAttendee.hearingId, id))
    await joined(trialTimeMs - 60_000)
    expect((await open(tokens[0]!, body.id)).status).toBe(200)
    await joined(trialTimeMs)
    expect((await open(tokens[0]!, body.id)).status).toBe(404)
  })

  test('are opened in no other hearing, and in none that is over', async () => {
    const [here, there] = [await room.hold('WITNESS'), await room.hold('WITNESS')]
    const body = await made(here.id)
    await join(body)
    expect((await open(here.tokens[0]!, body.id)).status).toBe(200)
    expect((await open(there.tokens[0]!, body.id)).status).toBe(404)
    expect((await open(await server.token('secretaryLi'), body.id)).status).toBe(401)
    expect((await open('', body.id)).status).toBe(401)
    await server.running.house.db.orm.update(hearings).set({ state: 'ended' }).where(eq(hearings.id, here.id))
    expect((await open(here.tokens[0]!, body.id)).status).toBe(401)
  })
})
