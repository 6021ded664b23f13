import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import { livePath } from '../../contract/event.ts'
import { doStep, start, typed } from '../make/award.ts'
import { caseIn, dayAhead, makeDept, sideIds } from '../make/case.ts'
import { fetchBytes, unzip } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { award, live } = contract

/** What the tribunal writes, and what one of it thinks: nobody else's before their time. */
const [phrase, opinion] = ['合议机密用语甲', '少数意见机密用语乙']
const actors = [
  'partyWang',
  'partyChen',
  'secretaryLi',
  'adminZhao',
  'secretaryFar',
  'candidateHe',
  'arbitratorSun',
] as const
type Actor = (typeof actors)[number]

describe.each(engines)('the secrecy of deliberation on %s', (engine) => {
  let server: TestServer
  let known: Award
  let since = 0
  /** What came over a line that each of them keeps open from before it was begun. */
  const heard = new Map<Name, string[]>()
  const lines: WebSocket[] = []
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    const deliberating = await caseIn(server, 'award')
    const link = { partyId: sideIds.respondentId, userId: server.id('partyChen') }
    const body = { id: deliberating.id, version: deliberating.version, ...link }
    await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })
    since = (await server.call(live.listEvents, { query: {} }, { as: 'arbitratorSun' })).data.next
    for (const as of actors) await keepOpen(as)
    known = (await start(server, deliberating.id)).data
    const { status } = await server.call(
      award.pushText,
      { body: { id: known.id, update: typed(phrase) } },
      { as: 'arbitratorSun' },
    )
    expect(status).toBe(200)
    const named = { body: { id: known.id, name: '一稿' } }
    expect((await server.call(award.nameVersion, named, { as: 'arbitratorSun' })).status).toBe(200)
  })
  afterAll(async () => {
    for (const line of lines) line.terminate()
    await server.stop()
  })

  async function keepOpen(as: Name): Promise<void> {
    const line = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    lines.push(line)
    const said: string[] = []
    heard.set(as, said)
    await once(line, 'open')
    line.on('message', (data) => said.push(String(data)))
    line.send(JSON.stringify({ token: await server.token(as) }))
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), { timeout: 10_000 })
  }

  /** Whoever deliberates has been told of it over their line. */
  const arrived = (id: string) =>
    vi.waitFor(() => expect(heard.get('arbitratorSun')?.join()).toContain(id), { timeout: 30_000 })

  const json = async (answer: Promise<{ status: number; data?: unknown }>) =>
    JSON.stringify((await answer).data ?? null)
  /** A text that merges has its words as they are between its bytes. */
  const opened = (data: string) =>
    data.replace(/"update":"([^"]*)"/, (_, bytes: string) => Buffer.from(bytes, 'base64').toString('utf8'))

  /** One row a way in: all that somebody is answered by it. */
  const ways: Record<string, (as: Name) => Promise<string>> = {
    'the list of awards': (as) => json(server.call(award.listAwards, { query: { baseId: known.baseId } }, { as })),
    'the deliberation': (as) => json(server.call(award.getDeliberation, { params: { id: known.id } }, { as })),
    'the text': async (as) =>
      opened(await json(server.call(award.pullText, { body: { id: known.id, vector: '' } }, { as }))),
    'a version that was given a name': (as) =>
      json(server.call(award.getVersion, { params: { id: known.id, no: 1 } }, { as })),
    'the scrutiny': (as) => json(server.call(award.getScrutiny, { params: { id: known.id } }, { as })),
    'the print': async (as) => {
      const answer = await fetchBytes(server, as, award.printAward.path, { id: known.id, format: 'pdf' })
      return answer.status === 200 ? phrase : ''
    },
    'live changes': (as) => json(server.call(live.listEvents, { query: { after: since } }, { as })),
    'the open line': async (as) => {
      await arrived(known.id)
      return heard.get(as)?.join('\n') ?? ''
    },
    'the search in files': (as) =>
      json(server.call(contract.finding.findText, { query: { q: phrase.slice(0, 6), caseId: known.baseId } }, { as })),
    'the choices of a bundle': (as) =>
      json(server.call(contract.bundle.bundleChoices, { query: { baseId: known.baseId } }, { as })),
    'the ZIP of the case': async (as) => {
      const path = contract.archive.exportCase.path.replace('{id}', known.baseId)
      const headers = { authorization: await server.token(as) }
      const answer = await fetch(`${server.address}/moduleApi/${path}`, { headers })
      if (answer.status !== 200) return ''
      const files = unzip(Buffer.from(await answer.arrayBuffer()))
      return [...files].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n')
    },
    'what there is to do': (as) => json(server.call(contract.todo.listTodo, {}, { as })),
    'the thread of the case': (as) =>
      json(server.call(contract.thread.listCaseMessages, { query: { baseId: known.baseId } }, { as })),
    'who did what': (as) => json(server.call(contract.admin.listAudit, { query: {} }, { as })),
    'the search of cases': (as) =>
      json(server.call(contract.case.listCases, { query: { q: phrase.slice(0, 6) } as never }, { as })),
    'the case and its timeline': (as) =>
      json(server.call(contract.case.getCase, { params: { id: known.baseId } }, { as })),
    'its closing': (as) => json(server.call(contract.case.getCaseClosing, { query: { id: known.baseId } }, { as })),
    'its files': (as) => json(server.call(contract.caseFile.tree, { query: { caseId: known.baseId } }, { as })),
    'files by the id of the award': (as) =>
      json(server.call(contract.upload.listAttachments, { query: { recordId: known.id } as never }, { as })),
    messages: (as) => json(server.call(contract.message.list, { body: {} }, { as })),
    counters: async (as) => {
      const cate = as.startsWith('party') ? 'USER' : as === 'arbitratorSun' ? 'ZCY' : 'MISHU'
      return json(server.call(contract.case.countCases, { params: { cate } }, { as }))
    },
  }

  /** What is nobody's in particular, and says nothing of it at any time. */
  async function house(): Promise<string[]> {
    const paths = ['/metrics', '/dev/outbox.json', '/moduleApi/openapi.json']
    const said = await Promise.all(paths.map(async (path) => (await fetch(`${server.address}${path}`)).text()))
    for (const text of said) expect(text.length).toBeGreaterThan(1)
    expect(server.lines.length).toBeGreaterThan(20)
    return [...said, server.lines.join('\n')]
  }

  /** By which ways somebody reads a phrase now. */
  async function readBy(as: Actor, words: string): Promise<string[]> {
    const found: string[] = []
    for (const [way, ask] of Object.entries(ways)) if ((await ask(as)).includes(words)) found.push(way)
    return found
  }

  const toTribunal = ['the deliberation', 'the text', 'a version that was given a name', 'the print']
  const afterSubmission = ['the scrutiny', 'the print']

  test.each(actors)('while it is drafted %s reads it only as a member of the tribunal', async (as) => {
    const isMember = as === 'arbitratorSun'
    expect([as, await readBy(as, phrase)]).toEqual([as, isMember ? toTribunal : []])
    // That there is one nobody else learns either.
    expect([as, (await readBy(as, known.id)).length > 0]).toEqual([as, isMember])
  })

  test('nobody else takes a step of it, and the text stays as it was', async () => {
    const one = { id: known.id, version: known.version }
    const text = () => ways['the text']!('arbitratorSun')
    const before = await text()
    for (const as of ['secretaryLi', 'adminZhao', 'secretaryFar', 'partyWang'] as const) {
      const refused = as === 'partyWang' ? 403 : 404
      const push = await server.call(award.pushText, { body: { id: known.id, update: typed('插话') } }, { as })
      expect([as, push.status]).toEqual([as, refused])
    }
    for (const as of ['secretaryLi', 'adminZhao', 'partyChen'] as const) {
      const said = [
        await server.call(award.openVote, { body: one }, { as }),
        await server.call(award.castVote, { body: { ...one, choice: 'agree' } }, { as }),
        await server.call(award.redraftAward, { body: { ...one, reason: '再议' } }, { as }),
        await server.call(award.submitAward, { body: one }, { as }),
        await server.call(award.nameSecretary, { body: { ...one, secretaryId: server.id('secretaryLi') } }, { as }),
      ]
      expect([as, said.map((answer) => answer.status)]).toEqual([as, [403, 403, 403, 403, 403]])
    }
    expect(await text()).toBe(before)
  })

  test('the secretary whom they name writes with them, and reads nothing once they are named no more', async () => {
    const named = await doStep(server, { as: 'arbitratorSun' }, 'nameSecretary', known, {
      secretaryId: server.id('secretaryLi'),
    })
    expect(await readBy('secretaryLi', phrase)).toEqual(toTribunal)
    expect(await readBy('adminZhao', phrase)).toEqual([])
    const push = await server.call(
      award.pushText,
      { body: { id: known.id, update: typed('秘书校对') } },
      { as: 'secretaryLi' },
    )
    expect(push.status).toBe(200)
    // They help, and do not decide.
    expect((await doStep(server, { as: 'secretaryLi' }, 'openVote', named.data)).status).toBe(403)
    known = (await doStep(server, { as: 'arbitratorSun' }, 'nameSecretary', named.data)).data
    expect(await readBy('secretaryLi', phrase)).toEqual([])
    const told = (await server.call(live.listEvents, { query: { after: since } }, { as: 'secretaryLi' })).data.list
    expect(told.filter((one) => one.id === known.id).map((one) => one.row)).toEqual([null, null])
  })

  test('votes are the tribunal’s, and of a dissent the institution reads what is to be attached alone', async () => {
    known = (await doStep(server, { as: 'arbitratorSun' }, 'openVote', known)).data
    known = (
      await doStep(server, { as: 'arbitratorSun' }, 'vote', known, { choice: 'dissent', opinion, attached: false })
    ).data
    for (const as of actors)
      expect([as, await readBy(as, opinion)]).toEqual([as, as === 'arbitratorSun' ? ['the deliberation'] : []])
    // Alone and against it: nothing is decided.
    const undecided = await doStep(server, { as: 'arbitratorSun' }, 'submit', known)
    expect([undecided.status, undecided.error]).toEqual([409, 'award.votes'])
    known = (await doStep(server, { as: 'arbitratorSun' }, 'vote', known, { choice: 'agree', opinion })).data
    known = (await doStep(server, { as: 'arbitratorSun' }, 'submit', known)).data
  })

  test.each(actors)('from its submission on %s reads it only of the tribunal or this institution', async (as) => {
    const isStaff = as === 'secretaryLi' || as === 'adminZhao'
    const may =
      as === 'arbitratorSun' ? [...toTribunal.slice(0, 3), ...afterSubmission] : isStaff ? afterSubmission : []
    expect([as, await readBy(as, phrase)]).toEqual([as, may])
    expect([as, await readBy(as, opinion)]).toEqual([as, as === 'arbitratorSun' ? ['the deliberation'] : []])
  })

  test('returned, it is the tribunal’s again, but for what was submitted', async () => {
    known = (await doStep(server, { as: 'adminZhao' }, 'return', known)).data
    await server.call(award.pushText, { body: { id: known.id, update: typed('退回后新写') } }, { as: 'arbitratorSun' })
    expect(await readBy('secretaryLi', '退回后新写')).toEqual([])
    expect(await readBy('secretaryLi', phrase)).toEqual(afterSubmission)
    const list = await server.call(award.listAwards, { query: { baseId: known.baseId } }, { as: 'secretaryLi' })
    expect(list.data.list).toEqual([])
  })

  test('issued, the parties read that there is one and its original, and nothing of what was deliberated', async () => {
    for (const [who, action] of [
      ['arbitratorSun', 'openVote'],
      ['arbitratorSun', 'vote'],
      ['arbitratorSun', 'submit'],
      ['adminZhao', 'pass'],
      ['secretaryLi', 'number'],
      ['secretaryLi', 'sign'],
      ['secretaryLi', 'issue'],
    ] as const) {
      if (action === 'issue')
        for (const as of ['partyWang', 'partyChen'] as const) expect(await readBy(as, known.id)).toEqual([])
      const answer = await doStep(server, { as: who }, action, known)
      expect([action, answer.status, answer.error]).toEqual([action, 200, undefined])
      known = answer.data
    }
    for (const as of ['partyWang', 'partyChen'] as const) {
      const mine = await server.call(award.listAwards, { query: { baseId: known.baseId } }, { as })
      expect(mine.data.list.map((one) => [one.state, one.original !== null])).toEqual([['issued', true]])
      expect([as, await readBy(as, phrase), await readBy(as, opinion)]).toEqual([as, [], []])
      const proofs = [
        await server.call(award.getScrutiny, { params: { id: known.id } }, { as }),
        await server.call(award.passAward, { body: { id: known.id, version: known.version } }, { as }),
        await server.call(award.numberAward, { body: { id: known.id, version: known.version } }, { as }),
        await server.call(
          award.sendToSign,
          { body: { id: known.id, version: known.version, due: dayAhead(server, 7) } },
          { as },
        ),
        await server.call(award.closeAward, { body: { id: known.id, version: known.version } }, { as }),
        await server.call(
          award.returnAward,
          { body: { id: known.id, version: known.version, reason: '退回' } },
          { as },
        ),
      ]
      expect(proofs.map((one) => one.status)).toEqual([403, 403, 403, 403, 403, 403])
    }
    const one = { id: known.id, version: known.version, attachmentId: randomUUID() }
    const filed = await server.call(award.issueAward, { body: { ...one, issuedOn: '2026-01-05' } }, { as: 'partyWang' })
    expect(filed.status).toBe(403)
  })

  test('neither the log, the counters, the letters nor the description of the interface ever said a word of it', async () => {
    for (const text of await house()) expect([text.includes(phrase), text.includes(opinion)]).toEqual([false, false])
  })

  test('a replaced arbitrator loses it at once: every way is shut, what they still send is refused, their device lets go', async () => {
    const { id } = await caseIn(server, 'award')
    const own = (await start(server, id)).data
    // Who is replaced before the line came to it never hears of it.
    await arrived(own.id)
    await server.call(award.pushText, { body: { id: own.id, update: typed(phrase) } }, { as: 'arbitratorSun' })
    const { next } = (await server.call(live.listEvents, { query: {} }, { as: 'arbitratorSun' })).data
    const sitting = (await server.call(contract.tribunal.getTribunal, { params: { id } }, { as: 'adminZhao' })).data
    const body = { id, version: sitting.version, memberId: sitting.members[0]?.id ?? '', reason: '长期患病' }
    expect((await server.call(contract.tribunal.removeMember, { body }, { as: 'adminZhao' })).status).toBe(200)
    known = own
    since = next
    expect(await readBy('arbitratorSun', phrase)).toEqual([])
    const late = await server.call(
      award.pushText,
      { body: { id: own.id, update: typed('迟到') } },
      { as: 'arbitratorSun' },
    )
    expect([late.status, late.error]).toEqual([404, 'notFound'])
    const told = (await server.call(live.listEvents, { query: { after: next } }, { as: 'arbitratorSun' })).data.list
    expect(told.filter((one) => one.id === id).map((one) => one.row)).toEqual([null])
  })
})
