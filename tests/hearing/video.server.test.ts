import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeCase } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { makePart, plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, upload } = contract

describe.each(engines)('what was recorded of a hearing on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang', 'partyChen')).id
  })
  afterAll(() => server.stop())

  const planned = () => plan(server, caseId, { online: false, place: crypto.randomUUID() })
  const opened = async () => step(server, await planned(), 'notify', 'start')
  const save = (body: Awaited<ReturnType<typeof makePart>>, as: Name = 'secretaryLi') =>
    server.call(hearing.saveVideo, { body }, { as })
  const find = (id: string, as: Name = 'partyWang') => server.call(hearing.findVideo, { body: { id } }, { as })

  test('comes in parts, stands in its order whatever comes first, and a part that comes twice stands once', async () => {
    const trial = await opened()
    const now = server.running.house.now().getTime()
    const parts = []
    for (const ago of [120_000, 60_000])
      parts.push(await makePart(server, 'secretaryLi', trial.id, new Date(now - ago)))
    for (const one of [parts[1]!, parts[0]!, parts[1]!]) expect((await save(one)).status).toBe(200)
    const { data } = await find(trial.id)
    expect(data.map(({ id, byName, title }) => [id, byName, title])).toEqual(
      parts.map(({ id }) => [id, '李秘书', trial.title]),
    )
    const inCase = await server.call(hearing.caseVideoList, { body: { caseId } }, { as: 'partyChen' })
    expect(inCase.data.map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
    // Whoever sees the hearing may play it; nobody else has its bytes.
    const params = { id: data[0]?.file.attachmentId ?? '' }
    for (const [as, status] of [
      ['partyChen', 200],
      ['arbitratorSun', 404],
      ['secretaryFar', 404],
    ] as const)
      expect((await server.call(upload.downloadAttachment, { params }, { as })).status).toBe(status)
  })

  test('is taken of a session that began, also after its end', async () => {
    const trial = await planned()
    expect((await save(await makePart(server, 'secretaryLi', trial.id))).error).toBe('state.closed')
    const part = await makePart(server, 'secretaryLi', trial.id)
    await step(server, await step(server, trial, 'notify', 'start'), 'close')
    expect((await save(part)).status).toBe(200)
  })

  test('is refused at its field where it is none, and where somebody else sent the file', async () => {
    const { id } = await opened()
    const part = await makePart(server, 'secretaryLi', id)
    const ahead = new Date(server.running.house.now().getTime() + 3_600_000).toISOString()
    expect((await save({ ...part, startedAt: ahead })).fields).toMatchObject([
      { path: ['startedAt'], code: 'date.future' },
    ])
    expect((await save({ ...part, durationMs: 0 })).status).toBe(400)
    expect((await save({ ...part, durationMs: 3_600_000 })).status).toBe(400)
    const foreign = await makePart(server, 'adminZhao', id)
    expect((await save(foreign)).error).toBe('file.missing')
    expect((await find(id)).data).toEqual([])
  })

  test('of one id in another hearing nothing is told, and nothing changes', async () => {
    const [one, other] = [await opened(), await opened()]
    const part = await makePart(server, 'secretaryLi', one.id)
    await save(part)
    const again = { ...(await makePart(server, 'secretaryLi', other.id)), id: part.id }
    expect((await save(again)).error).toBe('notFound')
    expect((await find(other.id)).data).toEqual([])
  })
})
