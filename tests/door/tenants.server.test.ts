import { once } from 'node:events'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract, everyCall } from '../../contract/all.ts'
import { livePath } from '../../contract/event.ts'
import { type Category, isRead, type Named } from '../../contract/kernel/call.ts'
import { createAccount } from '../../server/account/create.ts'
import { agoOf, demoAccounts, fillFirst, fillRecords, settle } from '../../server/demo/demo.ts'
import { makeHearing } from '../../server/hearing/make.ts'
import { kinds } from '../../server/nouns.ts'
import { account } from '../../server/tables/account.ts'
import { guest, guestSession } from '../../server/tables/activity.ts'
import { newToken, openSession, type Person } from '../../server/who.ts'
import { everyRow, harvest, idPattern, idPlaces, replaced, rowsSince, textsIn, valueAt } from '../setup/harvest.ts'
import { engines, TestServer } from '../setup/server.ts'
import { current, namesIn, oneOfEach, pathOf, type Rows } from './questions.ts'
import type { Foreign } from './scene.ts'
import { makeBodies } from './scenes.ts'

type Row = Record<string, unknown> & { id: string }

/** Whoever of the second institution may do most, in each category. */
const who: Record<Category, string> = {
  USER: 'applicant',
  MISHU: 'reviewer',
  ZCY: 'arbitrator',
  ARBI_USER: 'candidate',
}

/** They end the session that asks. */
const ends = ['account.logout', 'account.updatePass']
/** Asked by GET, as the specification writes it, and makes something new each time; or leaves a line in the log. */
const makes = ['upload.getUploadId', 'archive.exportCase']
/** What the second hears of how many there are altogether: numbers of events go up by whoever's. */
const counted = new Set(['seq', 'next'])

/** Ids of the first to be tried where it is not said whose they are: one of every kind of record there is; of every table in the soak. */
function idsToTry(rows: Rows, known: Foreign): string[] {
  const tables = process.env.SOAK ? [...rows.keys()] : Object.values(kinds).map(({ table }) => getTableName(table))
  const ids = tables.flatMap((table) => {
    const [row] = rows.get(table) ?? []
    const id = row === undefined ? undefined : (JSON.parse(row) as Partial<Row>).id
    return typeof id === 'string' ? [id] : []
  })
  const { caseNo: _, ...one } = known
  return [...new Set([...ids, ...Object.values(one)])]
}

/** No document is made twice alike: its fonts are named anew, or the moment is in it. It is of a record that is named, and lists nothing. */
const plain = (answer: string) => (/^"(%PDF-|PK.*word\/)/s.test(answer) ? 'a document' : answer)

describe.each(engines)('two institutions in one house on %s', (engine) => {
  let server: TestServer
  const people = new Map<Category, { person: Person; token: string }>()
  let own: Foreign
  let ownRows: Rows
  let ownIds: Set<string>
  let theirs: Foreign
  let theirRows: Rows
  let known: ReturnType<typeof harvest>
  /** Of the second's own records; made once, because some of what they hold is new each time. */
  let bodies: Record<string, object>
  let answersBefore: Map<string, string>
  const heard: string[] = []
  let socket: WebSocket

  /** Frozen, so that two answers to one question differ in nothing but what they are about. */
  const at = new Date()

  beforeAll(async () => {
    server = await TestServer.start(engine)
    const { house } = server.running
    house.now = () => at
    await house.db.orm.delete(account)
    const empty = await everyRow(house)
    const far = demoAccounts.map((one, at) => ({
      ...{ ...one, username: `far.${one.username}`, nickName: `远${one.nickName}`, tenantId: 2 },
      ...{ email: `far${at}@far.test`, phone: `1370000${String(at).padStart(4, '0')}` },
    }))
    const everybody = await settle(house, far)
    const by = (name: string) => everybody(`far.${name}`)
    await fillRecords(agoOf(house), by, 2)
    ownRows = rowsSince(empty, await everyRow(house))
    own = oneOfEach(ownRows)
    ownIds = harvest(ownRows).ids
    bodies = makeBodies(own)
    for (const [cate, name] of Object.entries(who) as [Category, string][]) {
      const person = by(name)
      const { token } = await openSession(house, house.db.orm, person.id, { ip: '', device: '' })
      people.set(cate, { person, token })
    }
    socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    socket.on('message', (data) => heard.push(String(data)))
    await once(socket, 'open')
    socket.send(JSON.stringify({ token: people.get('MISHU')?.token }))
    await once(socket, 'message')
    const before = await everyRow(house)
    answersBefore = await askAll()
    await fillFirst(house)
    theirRows = rowsSince(before, await everyRow(house))
    theirs = oneOfEach(theirRows)
    const [all, ours] = [harvest(theirRows), harvest(before)]
    known = {
      ids: new Set([...all.ids].filter((id) => !ours.ids.has(id))),
      names: new Set([...all.names].filter((name) => !ours.names.has(name))),
    }
  }, 1500_000)
  afterAll(async () => {
    socket.terminate()
    await server.stop()
  })

  /** Those of the second who may make a call, and speak with an account. */
  const callers = (call: Named): Category[] => {
    if (call.who === 'signedIn') return ['USER', 'MISHU']
    // Whoever speaks for the staff here holds every office.
    const cates = Array.isArray(call.who)
      ? (call.who as string[]).map((one) => (one.startsWith('ROLE_') ? 'MISHU' : one))
      : []
    return [...new Set(cates)] as Category[]
  }

  async function ask(call: Named, as: Category, path: string, body?: unknown) {
    return server.send<unknown>(call.method, path, body, { token: people.get(as)?.token })
  }

  /** What a query must hold, from what is the second's own. */
  function queryOf(call: Named): Record<string, string> {
    const words: Record<string, string> = { baseId: own.case, caseId: own.case, id: own.case, recordId: own.id }
    const names = namesIn(call.query)
    return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)))
  }

  /** Every question the second can ask, and what it hears. */
  async function askAll(): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    for (const call of everyCall.filter((one) => isRead(one) && ![...ends, ...makes].includes(one.name))) {
      const ids = call.params ? [...new Set(Object.values(own))] : ['']
      for (const as of callers(call))
        for (const id of ids) {
          const path = pathOf(call, id, queryOf(call))
          const { status, data } = await ask(call, as, path, bodies[call.name])
          if (status === 200)
            answers.set(
              `${call.name} ${as} ${path}`,
              plain(JSON.stringify(data, (key, value) => (counted.has(key) ? 0 : value))),
            )
        }
    }
    return answers
  }

  /** What of the first an answer tells that was not in the question. */
  function told(question: string, answer: unknown): string[] {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const ids = (text.match(idPattern) ?? []).filter((id) => known.ids.has(id))
    const names = textsIn(answer).filter((name) => known.names.has(name))
    return [...ids, ...names].filter((one) => !question.includes(one))
  }

  test('the second hears the same whether the first is there or not: lists, counters, search, files', async () => {
    expect(known.ids.size).toBeGreaterThan(500)
    const after = await askAll()
    expect(after.size).toBeGreaterThan(150)
    const differ = [...after].filter(([question, answer]) => answersBefore.get(question) !== answer)
    expect(differ.map(([question, answer]) => [question, answersBefore.get(question), answer].join(' | '))).toEqual([])
    expect(after.size).toBe(answersBefore.size)
  }, 1500_000)

  test('no socket of the second is told of anything of the first', async () => {
    expect(told('', heard.join('\n'))).toEqual([])
  })

  test('no token of a room, an attendee or a foreign applicant of the second opens anything of the first', async () => {
    const { house } = server.running
    const before = await everyRow(house)
    const startsAt = house.now()
    const wanted = { tenantId: 2, route: '/onlineCourt' as const, title: '远方开庭', startsAt }
    const attendees = [{ accountId: people.get('MISHU')?.person.id ?? '', name: '远秘书', role: 'SECRETARY' as const }]
    const { codes } = await house.db.tx((tx) =>
      makeHearing(house, tx, { ...wanted, endsAt: new Date(startsAt.getTime() + 3_600_000), attendees }),
    )
    const body = { code: codes[0] ?? '', url: '/onlineCourt' }
    const room = (await server.call(contract.hearing.getInfoByCourtCode, { body })).data.token
    const [phone, profile] = ['13700009999', { loginName: '', company: '', title: '', email: '', note: '' }]
    const [attendee] = await house.db.orm
      .insert(guest)
      .values({ tenantId: 2, phone, profile, createdAt: startsAt })
      .returning()
    const held = newToken()
    const expiresAt = new Date(startsAt.getTime() + 3_600_000)
    await house.db.orm.insert(guestSession).values({ tokenHash: held.hash, guestId: attendee?.id ?? '', expiresAt })
    const foreign = { username: 'far@abroad.test', nickName: 'Far', cate: 'ARBI_USER' as const, isForeign: true }
    const foreignId = await createAccount(house, { ...foreign, tenantId: 2, password: 'Test#2026' })
    const from = { ip: '', device: '' }
    const abroad = await openSession(house, house.db.orm, foreignId, from, { kind: 'abroad' })
    const speaks: Record<string, Record<string, string>> = {
      room: { authorization: room },
      guest: { 'activity-token': held.token, 'activity-phone': phone },
      abroad: { 'arbi-token': abroad.token, 'arbi-phone': '' },
    }
    const ids = [
      ...new Set([
        ...idsToTry(theirRows, theirs),
        ...[...(theirRows.get('guest') ?? [])].map((row) => JSON.parse(row).id),
      ]),
    ]
    const leaks: string[] = []
    let tried = 0
    for (const call of everyCall) {
      const headers = typeof call.who === 'string' ? speaks[call.who] : undefined
      if (!headers || call.name === 'activity.logout') continue
      const mine = bodies[call.name]
      for (const id of ids) {
        const foreignBodies = idPlaces(mine).map((place) => replaced(mine, place, id))
        for (const sent of foreignBodies.length ? foreignBodies : [mine]) {
          tried++
          const { status, data, message } = await server.send(call.method, pathOf(call, id), sent, { headers })
          const question = decodeURIComponent(pathOf(call, id)) + JSON.stringify(sent ?? '')
          if (status === 500) leaks.push(`${call.name} fails: ${question}`)
          if (call.params && status === 200) leaks.push(`${call.name} takes ${id}`)
          for (const one of told(question, [data, message])) leaks.push(`${call.name} tells ${one}: ${question}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(tried).toBeGreaterThan(50)
    // Nor are they worth anything at the doors of accounts and of live changes.
    for (const token of [room, held.token, abroad.token])
      expect((await server.call(contract.account.info, {}, { token })).status).toBe(401)
    const after = await everyRow(house)
    const gone = [...theirRows].flatMap(([table, rows]) => [...rows].filter((row) => !after.get(table)?.has(row)))
    expect(gone).toEqual([])
    const written = [...rowsSince(before, after)].flatMap(([, rows]) =>
      [...rows].filter((row) => (row.match(idPattern) ?? []).some((id) => known.ids.has(id))),
    )
    expect(written).toEqual([])
  }, 600_000)

  interface Try {
    as: Category
    path: string
    body?: unknown
  }

  /** Whether the id at this place is chosen by who asks, for something new. */
  const isNew = (mine: unknown, place: (string | number)[]) =>
    place.join() === 'id' && !ownIds.has(valueAt(mine, place) as string)

  /** Calls about something new, under an id that something of the first has. */
  function newTriesOf(call: Named): Try[] {
    const mine = bodies[call.name]
    const [place] = idPlaces(mine).filter((one) => isNew(mine, one))
    const ids = place ? idsToTry(theirRows, theirs) : []
    return callers(call).flatMap((as) =>
      ids.map((id) => ({ as, path: pathOf(call, own.case), body: replaced(mine, place ?? [], id) })),
    )
  }

  /**
   * All that the second can try with what is the first's: the whole call about the first's; one about its own that names one
   * thing of the first's, at each place where an id stands; every parameter; every word of a query.
   */
  function triesOf(call: Named, versions: Map<string, number>): Try[] {
    const [foreign, mine] = [makeBodies(theirs)[call.name], bodies[call.name]]
    const ofTables = idsToTry(theirRows, theirs)
    const places = idPlaces(mine).filter((place) => !isNew(mine, place))
    const inBody = places.flatMap((place) => {
      const typed = valueAt(foreign, place) as string
      return (known.ids.has(typed) ? [typed] : ofTables).map((id) => replaced(current(mine, versions), place, id))
    })
    const inBodies = foreign === undefined ? [undefined] : [current(foreign, versions), ...inBody]
    const params = call.params ? ofTables : ['']
    const names = namesIn(call.query)
    const words = [theirs.caseNo, ...nameWords]
    const asked = names.flatMap((name) =>
      (/id$/i.test(name) ? ofTables : words).map((word) => ({ ...queryOf(call), [name]: word })),
    )
    const paths = [...params.map((id) => pathOf(call, id)), ...asked.map((query) => pathOf(call, own.case, query))]
    const texts = foreign && isRead(call) ? wordTries(foreign) : []
    return callers(call).flatMap((as) =>
      paths.flatMap((path) =>
        [...inBodies, ...texts].map((body) => (body === undefined ? { as, path } : { as, path, body })),
      ),
    )
  }

  /** Whom and what of the first one would search for. */
  const nameWords = ['王建国', '13900000001', 'applicant', '310101198003150014', '上海云帆贸易有限公司']

  /** A search by each of these words, in every place of a question that takes words. */
  function wordTries(body: object): unknown[] {
    return Object.entries(body).flatMap(([key, value]) =>
      typeof value === 'string' && !/id$|from|to|At$|type|state/i.test(key)
        ? nameWords.map((word) => replaced(body, [key], word))
        : [],
    )
  }

  test('no call of the second reads or writes anything of the first, by whichever id or name', async () => {
    const before = await everyRow(server.running.house)
    const versions = new Map<string, number>()
    for (const rows of before.values())
      for (const row of rows) {
        const { id, version } = JSON.parse(row) as { id?: string; version?: number }
        if (typeof id === 'string' && typeof version === 'number') versions.set(id, version)
      }
    const leaks: string[] = []
    let tried = 0
    const calls = new Set<string>()
    const tryIt = async (call: Named, { as, path, body }: Try) => {
      tried++
      calls.add(call.name)
      const { status, data, message } = await ask(call, as, path, body)
      const question = decodeURIComponent(path) + JSON.stringify(body ?? '')
      expect(status, question).not.toBe(500)
      for (const one of told(question, [data, message])) leaks.push(`${call.name} as ${as} tells ${one}: ${question}`)
      if (call.gives === 'file' && status === 200 && [...known.ids].some((id) => question.includes(id)))
        leaks.push(`${call.name} as ${as} gives a file: ${question}`)
      return status
    }
    const open = everyCall.filter((one) => !ends.includes(one.name))
    for (const call of open) for (const one of triesOf(call, versions)) await tryIt(call, one)
    // Last: where no record of the same kind has it, an id is anybody's to choose, and from then on the chooser's.
    for (const call of open)
      for (const one of newTriesOf(call))
        if ((await tryIt(call, one)) === 200) known.ids.delete((one.body as { id: string }).id)
    expect(leaks).toEqual([])
    // A call of the contract that has an account behind it was tried, whichever it is.
    const expected = everyCall.filter((call) => callers(call).length > 0 && !ends.includes(call.name))
    expect(calls.size).toBe(expected.length)
    expect(tried).toBeGreaterThan(2000)

    const after = await everyRow(server.running.house)
    const gone = [...theirRows].flatMap(([table, rows]) =>
      [...rows].filter((row) => !after.get(table)?.has(row)).map((row) => `${table} ${row}`),
    )
    expect(gone).toEqual([])
    const written = [...rowsSince(before, after)].flatMap(([table, rows]) =>
      rows
        .filter((row) => (row.match(idPattern) ?? []).some((id) => known.ids.has(id)))
        .map((row) => `${table} ${row}`),
    )
    expect(written).toEqual([])
  }, 1500_000)
})
