import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { makeCase } from '../make/application.ts'
import type { Name } from '../make/people.ts'
import { plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { trialMessage, message } = contract

describe.each(engines)('what a secretary writes to those who attend, on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    caseId = (await makeCase(server, 'partyWang', 'partyChen')).id
  })
  afterAll(() => server.stop())

  /** A mediation of the case, of which a party and a witness without an account were told. */
  const mediation = async () => {
    const change = { type: 'mediation', online: false, place: randomUUID() } as const
    return step(server, await plan(server, caseId, change), 'notify')
  }
  const list = async (id: string, as: Name) =>
    (await server.call(trialMessage.meetMediateNoticeMsgList, { body: { id } }, { as })).data
  const write = (body: Parameters<typeof server.call<typeof trialMessage.meetMediateSendMsg>>[1]['body'], as: Name) =>
    server.call(trialMessage.meetMediateSendMsg, { body }, { as })
  const bodyOf = ({ id, attendees }: Awaited<ReturnType<typeof mediation>>, content = '请于会前确认调解方案。') => ({
    ...{ id: randomUUID(), trialId: id, content, attendeeIds: attendees.map((one) => one.id) },
  })
  const inbox = async (as: Name) => {
    const { data } = await server.call(message.list, { body: { page: 1, size: 50 } }, { as })
    return data.list.filter((one) => one.kind === 'trialMessage').map((one) => one.content)
  }

  test('is there for all it went to, once however often it arrives, and a letter for who has no account', async () => {
    const trial = await mediation()
    const body = bodyOf(trial)
    for (const _ of [1, 2]) expect((await write(body, 'secretaryLi')).status).toBe(200)
    expect(await inbox('partyWang')).toEqual(['“第一次开庭”：请于会前确认调解方案。'])
    const letters = await server.lettersTo('13900000088')
    expect(letters.filter(({ text }) => text.includes(body.content))).toHaveLength(1)

    const [seen, ...more] = await list(trial.id, 'partyWang')
    expect(more).toEqual([])
    expect(seen).toMatchObject({
      ...{ id: body.id, byName: '李秘书', followsId: null },
      receivers: [
        { name: '王建国', hasAccount: true },
        { name: '证人甲', hasAccount: false },
        { name: '李秘书', hasAccount: true },
      ],
    })
    // The other side sees the mediation, and nothing that it was not sent.
    expect(await list(trial.id, 'partyChen')).toEqual([])
  })

  test('goes again as a new entry to the same people, beside the one before', async () => {
    const trial = await mediation()
    const body = bodyOf(trial)
    await write(body, 'secretaryLi')
    const newId = randomUUID()
    const again = (id: string) =>
      server.call(trialMessage.meetMediateAfreshNoticeMsg, { body: { id, newId } }, { as: 'secretaryLi' })
    expect((await again(body.id)).data).toMatchObject({ id: newId, followsId: body.id, content: body.content })
    expect((await list(trial.id, 'secretaryLi')).map((one) => one.id)).toEqual([newId, body.id])
    expect((await again(randomUUID())).error).toBe('notFound')
  })

  test.each([
    ['to nobody', 'secretaryLi', { attendeeIds: [] }, 'badRequest'],
    ['to somebody who does not attend', 'secretaryLi', { attendeeIds: [randomUUID()] }, 'notFound'],
    ['without a word', 'secretaryLi', { content: ' ' }, 'badRequest'],
    ['by another institution', 'secretaryFar', {}, 'notFound'],
    ['by a party', 'partyWang', {}, 'forbidden'],
  ] as const)('is refused %s', async (_, as, change, error) => {
    const trial = await mediation()
    const { attendeeIds = [], ...rest } = { ...bodyOf(trial), ...change }
    expect((await write({ ...rest, attendeeIds: [...attendeeIds] }, as)).error).toBe(error)
    expect(await list(trial.id, 'secretaryLi')).toEqual([])
  })

  test('is refused once it was cancelled', async () => {
    const trial = await mediation()
    await step(server, trial, 'cancel')
    expect((await write(bodyOf(trial), 'secretaryLi')).error).toBe('state.closed')
  })
})
