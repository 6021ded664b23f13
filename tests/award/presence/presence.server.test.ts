import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../../contract/all.ts'
import type { Award } from '../../../contract/award/award.ts'
import type { PresenceSaid, PresenceTold } from '../../../contract/document/presence.ts'
import { livePath } from '../../../contract/event.ts'
import { awardIn, doStep } from '../../make/award.ts'
import { caseIn, makeDept } from '../../make/case.ts'
import type { Name } from '../../make/people.ts'
import { engines, TestServer } from '../../setup/server.ts'

const secret = '机密用语甲'
const at = (clock: number) => ({ anchor: { item: { client: 7, clock } }, head: { item: { client: 7, clock } } })

describe.each(engines)('who is in the text of an award, on %s', (engine) => {
  let server: TestServer
  let known: Award
  const open: WebSocket[] = []
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    known = await awardIn(server, (await caseIn(server, 'award')).id, 'draft')
    await name('secretaryLi')
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate()
  })
  afterAll(() => server.stop())

  const name = async (who: Name | null) => {
    const secretaryId = who && server.id(who)
    const answer = await doStep(server, { as: 'arbitratorSun' }, 'nameSecretary', known, { secretaryId })
    expect(answer.status).toBe(200)
    known = answer.data
  }

  /** An open page: what it says, and what it is told of the others. */
  async function page(who: Name, client: number) {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    open.push(socket)
    const told: PresenceTold[] = []
    await once(socket, 'open')
    socket.send(JSON.stringify({ token: await server.token(who) }))
    await once(socket, 'message')
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { presence?: PresenceTold }
      if (message.presence && message.presence.client !== client) told.push(message.presence)
    })
    const say = (more: Partial<PresenceSaid> = {}) =>
      socket.send(JSON.stringify({ presence: { id: known.id, client, cursor: null, gone: false, ...more } }))
    return { socket, told, say, raw: (text: string) => socket.send(text) }
  }
  const heard = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

  test('those who deliberate are told where the others are, by the name that the server knows, the newest of many words', async () => {
    const sun = await page('arbitratorSun', 1)
    const li = await page('secretaryLi', 2)
    li.say()
    sun.say()
    await heard(() =>
      expect(li.told.map((one) => [one.userId, one.name])).toEqual([[server.id('arbitratorSun'), '孙首席']]),
    )
    for (let clock = 0; clock < 200; clock++) sun.say({ cursor: at(clock) })
    await heard(() => expect(li.told.at(-1)?.cursor).toEqual(at(199)))
    expect(li.told.length).toBeLessThan(60)
    // Whoever closes the text is told of once, whoever is cut off as well.
    sun.say({ gone: true })
    await heard(() => expect(li.told.at(-1)).toMatchObject({ client: 1, gone: true, cursor: null }))
    sun.say()
    await heard(() => expect(li.told.at(-1)).toMatchObject({ client: 1, gone: false }))
    sun.socket.terminate()
    await heard(() => expect(li.told.at(-1)).toMatchObject({ client: 1, gone: true }))
  })

  test('nobody else is told, or is told of: not the institution, not a party, and no words ride along', async () => {
    const sun = await page('arbitratorSun', 1)
    const others = await Promise.all(
      (['adminZhao', 'partyWang', 'secretaryFar', 'partyChen'] as const).map((who, no) => page(who, no + 10)),
    )
    for (const other of others) other.say({ cursor: at(1) })
    const li = await page('secretaryLi', 2)
    li.say()
    sun.say({ cursor: at(5) })
    await heard(() => expect(li.told.at(-1)?.cursor).toEqual(at(5)))
    // What is no place is let lie, and the line goes on.
    li.raw(JSON.stringify({ presence: { id: known.id, client: 2, cursor: null, gone: false, text: secret } }))
    li.raw(
      JSON.stringify({ presence: { id: known.id, client: 2, cursor: { anchor: { tname: secret } }, gone: false } }),
    )
    li.raw('{')
    li.raw(JSON.stringify({ token: 'again' }))
    li.say({ cursor: at(6) })
    await heard(() => expect(sun.told.at(-1)?.cursor).toEqual(at(6)))
    expect(JSON.stringify([sun.told, li.told])).not.toContain(secret)
    expect(sun.told.every((one) => one.client === 2)).toBe(true)
    expect(others.map((one) => one.told)).toEqual([[], [], [], []])
  })

  test('who is named no more, and who no longer sits, is gone at once and hears nothing from then on', async () => {
    const sun = await page('arbitratorSun', 1)
    const li = await page('secretaryLi', 2)
    li.say()
    sun.say({ cursor: at(3) })
    await heard(() => expect(li.told.at(-1)?.cursor).toEqual(at(3)))
    await name(null)
    await heard(() => expect(sun.told.at(-1)).toMatchObject({ client: 2, gone: true }))
    const before = li.told.length
    li.say({ cursor: at(9) })
    sun.say({ cursor: at(4) })
    const second = await page('arbitratorSun', 3)
    second.say()
    await heard(() => expect(sun.told.at(-1)).toMatchObject({ client: 3, gone: false }))
    expect([sun.told.some((one) => one.cursor !== null), li.told.length]).toEqual([false, before])

    const other = await awardIn(server, (await caseIn(server, 'award')).id, 'draft')
    second.say({ id: other.id })
    sun.say({ id: other.id, cursor: at(7) })
    await heard(() => expect(second.told.at(-1)).toMatchObject({ id: other.id, cursor: at(7) }))
    // A member who is removed: their own second page is told of them no more, either.
    const { tribunal } = contract
    const id = known.baseId
    const sitting = (await server.call(tribunal.getTribunal, { params: { id } }, { as: 'adminZhao' })).data
    const body = { id, version: sitting.version, memberId: sitting.members[0]?.id ?? '', reason: '长期患病' }
    expect((await server.call(tribunal.removeMember, { body }, { as: 'adminZhao' })).status).toBe(200)
    const then = second.told.length
    const zhao = await page('adminZhao', 30)
    zhao.say()
    sun.say({ cursor: at(8) })
    // The same line speaks of another text, in which they still sit: once that is heard, what came before it would have been.
    sun.say({ id: other.id, cursor: at(9) })
    await heard(() => expect(second.told.at(-1)).toMatchObject({ id: other.id, cursor: at(9) }))
    const since = second.told.slice(then).filter((one) => one.id === known.id)
    expect(since.every((one) => one.cursor === null)).toBe(true)
    expect(zhao.told).toEqual([])
  })
})
