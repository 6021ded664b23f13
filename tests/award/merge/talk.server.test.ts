import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/all.ts'
import { createAccount } from '../../../server/account/create.ts'
import { caseAttendee } from '../../../server/tables/case.ts'
import { tribunalMember } from '../../../server/tables/tribunal.ts'
import { openSession } from '../../../server/who.ts'
import { type As, awardIn } from '../../make/award.ts'
import { caseIn, makeDept } from '../../make/case.ts'
import { engines, TestServer } from '../../setup/server.ts'
import { play, wrongIn } from './play.ts'
import { numbers, type Table, Writer } from './writers.ts'

const { award } = contract
const runs = process.env.SUITE === 'soak' ? 500 : process.env.SUITE === 'full' ? 25 : 3

/** What somebody says of a passage, as it was sent. */
interface Said {
  commentId: string
  parentId: string | null
  quote: string
  text: string
}

describe.each(engines)('three arbitrators at once on %s', (engine) => {
  let server: TestServer
  let members: { who: As; author: { by: string; name: string } }[] = []
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const { house } = server.running
    const sun = { who: { as: 'arbitratorSun' as const }, author: { by: server.id('arbitratorSun'), name: '孙首席' } }
    const others = await Promise.all(
      ['吴仲裁员', '郑仲裁员'].map(async (name, at) => {
        const made = { username: `merge.${at}`, nickName: name, cate: 'ZCY' as const, password: 'Test#2026' }
        const by = await createAccount(house, made)
        const { token } = await openSession(house, house.db.orm, by, { ip: '', device: '' })
        return { who: { token }, author: { by, name } }
      }),
    )
    members = [sun, ...others]
  })
  afterAll(() => server.stop())

  /** A draft of which the other two deliberate, too. */
  async function draft(): Promise<string> {
    const { id: caseId } = await caseIn(server, 'award')
    const { orm } = server.running.house.db
    for (const [at, { author }] of members.slice(1).entries()) {
      const [accountId, now] = [author.by, new Date()]
      const seat = at === 0 ? ('app' as const) : ('def' as const)
      await orm
        .insert(tribunalMember)
        .values({ caseId, accountId, seat, state: 'accepted', appointedAt: now, acceptedAt: now })
      await orm
        .insert(caseAttendee)
        .values({ caseId, position: 90 + at, accountId, role: 'arbitrator', name: author.name })
    }
    return (await awardIn(server, caseId, 'draft')).id
  }

  test.each(
    Array.from({ length: runs }, (_, at) => at + 1),
  )('write, suggest, accept, refuse and comment over a bad network: one text, no word and no comment lost (seed %i)', async (seed) => {
    const id = await draft()
    const whoOf = (writer: Writer) => members.find(({ author }) => author.by === writer.author.by)!.who
    const [{ who: first }] = members as [(typeof members)[number]]
    const read = async () => (await server.call(award.getDeliberation, { params: { id } }, { ...first })).data
    const ok = <T>(answer: { status: number; error?: string | undefined; data: T }): T => {
      expect([answer.status, answer.error]).toEqual([200, undefined])
      return answer.data
    }
    const desk: Table = {
      push: async (update, writer) =>
        void ok(await server.call(award.pushText, { body: { id, update } }, whoOf(writer))),
      lacking: async (vector) => ok(await server.call(award.pullText, { body: { id, vector } }, first)).update,
    }
    const state = await desk.lacking('')
    const writers = members.map(({ author }, at) => new Writer(state, seed * 10 + at, author))
    const said: Said[] = []
    const settled = new Set<string>()
    const named: string[] = []
    const waiting: (() => Promise<void>)[] = []
    const { typed, gone, authors } = await play(numbers(seed), desk, writers, async (turn, writer, random) => {
      const who = whoOf(writer)
      const kind = random(8)
      if (kind < 2) {
        const known = (await read()).comments
        const parent = kind === 0 ? known[random(Math.max(1, known.length))] : undefined
        const quote = writer.body.content?.[random(2)]?.content?.[0]?.text?.slice(0, 20) ?? ''
        const one = { commentId: randomUUID(), parentId: parent?.id ?? null, quote, text: `第 ${turn} 条` }
        said.push({ ...one, parentId: parent ? (parent.parentId ?? parent.id) : null })
        const send = async () => void ok(await server.call(award.addComment, { body: { id, ...one } }, who))
        // It waits on the device, comes twice, or both.
        if (random(2) === 0) waiting.push(send)
        else await send()
        if (random(3) === 0) waiting.push(send)
      } else if (kind === 2) {
        const open = (await read()).comments.find((one) => one.parentId === null && one.settledAt === null)
        if (open) ok(await server.call(award.settleComment, { body: { id, commentId: open.id } }, who))
        if (open) settled.add(open.id)
      } else if (kind === 3) {
        ok(await server.call(award.nameVersion, { body: { id, name: `第 ${turn} 稿` } }, who))
        named.push(JSON.stringify((await read()).body))
      }
    })
    for (const send of waiting.reverse()) await send()
    const { body, comments, versions } = await read()
    expect(wrongIn(body, writers, { typed, gone, authors })).toEqual([])
    const sorted = <T extends { text: string }>(list: T[]) => [...list].sort((a, b) => a.text.localeCompare(b.text))
    expect(
      sorted(comments).map(({ id: commentId, parentId, quote, text }) => ({ commentId, parentId, quote, text })),
    ).toEqual(sorted(said))
    expect(new Set(comments.flatMap((one) => (one.settledAt ? [one.id] : [])))).toEqual(settled)
    const kept = await Promise.all(
      versions.map(async ({ no }) => (await server.call(award.getVersion, { params: { id, no } }, first)).data.body),
    )
    expect(kept.reverse().map((one) => JSON.stringify(one))).toEqual(named)
  })
})
