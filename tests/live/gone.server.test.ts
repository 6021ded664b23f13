import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { type LiveEvent, livePath } from '../../contract/event.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import { act, caseIn, makeCaseFields, sideIds } from '../make/case.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { last, Sitting, type Who } from '../tribunal/sitting.ts'

const { case: cases, tribunal } = contract
const reason = '理由'

describe.each(engines)('a case that is gone for a person, on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  const open: WebSocket[] = []
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    server = scene.server
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate()
  })
  afterAll(() => server.stop())

  /** What a person's open page hears. */
  async function listen(who: Who): Promise<LiveEvent[]> {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/moduleApi/${livePath}`)
    open.push(socket)
    const heard: LiveEvent[] = []
    await once(socket, 'open')
    socket.send(JSON.stringify(scene.as(who)))
    await once(socket, 'message')
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    return heard
  }

  const since = async (who: Who, after?: number) =>
    (await server.call(contract.live.listEvents, { query: after === undefined ? {} : { after } }, scene.as(who))).data

  const told = (events: LiveEvent[], id: string) =>
    events.filter((one) => one.id === id).map(({ kind, row }) => [kind, row === null ? 'gone' : 'shown'])

  /** A call by a person about a case as it is now. Throws what was refused. */
  async function step<C extends Named>(who: Who, call: C, id: string, more: object): Promise<void> {
    const own = call.name.startsWith('tribunal.') ? await scene.read(id) : await read(id)
    const body = { id, version: own.data.version, ...more }
    const answer = await server.call(call, { body } as unknown as Input<C>, scene.as(who))
    if (answer.status !== 200) throw new Error(`${call.name}: ${answer.error} ${JSON.stringify(answer.fields)}`)
  }
  const read = (id: string, who: Who = 'staff') => server.call(cases.getCase, { params: { id } }, scene.as(who))

  const linked = (partyId: string, who: Who) => async (known: CaseDetail) => {
    await step('staff', cases.linkAttendee, known.id, { partyId, userId: scene.all[who].id })
  }
  const seated = async ({ id }: CaseDetail) => {
    await step('staff', tribunal.compose, id, { size: 1 })
    await step('staff', tribunal.appoint, id, { seat: 'sole', userId: scene.all.wu.id, reason })
  }
  const member = async (id: string) => ({ memberId: last((await scene.read(id)).data).id })
  const { agentId, applicantId, respondentId } = sideIds

  interface Loss {
    state: 'transfered' | 'returned'
    who: Who
    come: (known: CaseDetail) => Promise<void>
    go: (known: CaseDetail) => Promise<void>
  }
  const losses: Record<string, Loss> = {
    'a revoked agent': {
      state: 'transfered',
      who: 'stranger',
      come: linked(agentId, 'stranger'),
      go: ({ id }) => step('app', cases.revokeAgent, id, { agentId, reason }),
    },
    'an account that is unlinked': {
      state: 'transfered',
      who: 'def',
      come: linked(respondentId, 'def'),
      go: ({ id }) => step('staff', cases.linkAttendee, id, { partyId: respondentId }),
    },
    'an account that another one replaces': {
      state: 'transfered',
      who: 'def',
      come: linked(respondentId, 'def'),
      go: linked(respondentId, 'stranger'),
    },
    'an agent whom the mended request no longer names': {
      state: 'returned',
      who: 'stranger',
      come: linked(agentId, 'stranger'),
      go: async ({ id }) => {
        const { files } = (await read(id)).data
        const bound = files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
        await step('app', cases.submitCase, id, { ...makeCaseFields({ agents: [] }), files: bound })
      },
    },
    'an arbitrator who is removed': {
      state: 'transfered',
      who: 'wu',
      come: seated,
      go: async ({ id }) => step('staff', tribunal.removeMember, id, { ...(await member(id)), reason }),
    },
    'an arbitrator against whom a challenge is upheld': {
      state: 'transfered',
      who: 'wu',
      come: seated,
      go: async ({ id }) => {
        await step('app', tribunal.challenge, id, { ...(await member(id)), reason })
        const challengeId = (await scene.read(id)).data.challenges[0]?.id ?? ''
        await step('staff', tribunal.decideChallenge, id, { challengeId, upheld: true, reason })
      },
    },
  }

  test.each(
    Object.entries(losses),
  )('%s hears it once on the socket and in the list, and nothing of it from then on', async (_, loss) => {
    const { state, who, come, go } = loss
    const known = await caseIn(server, state)
    const { id } = known
    await come(known)
    expect((await read(id, who)).status).toBe(200)
    const { next } = await since(who)
    const [heard, others] = [await listen(who), await listen('app')]
    await go(known)
    expect((await read(id, who)).status).toBe(404)
    const { version, state: now } = (await read(id)).data
    // Somebody changes the case afterwards: whoever may see it hears that as the last of all.
    const after = (await act(server, 'secretaryLi', now === 'pending' ? 'pass' : 'suspend', { id, version })).data
    await expect.poll(() => told(heard, id).at(-1)).toEqual(['case', 'gone'])
    await expect.poll(() => others.findLast((one) => one.kind === 'caseDetail' && one.id === id)?.row).toEqual(after)
    const gone = ['case', 'gone']
    for (const events of [heard, (await since(who, next)).list]) {
      expect(told(events, id).at(-1)).toEqual(gone)
      expect(told(events, id).filter(([, how]) => how === 'gone')).toEqual([gone])
    }
    expect(told((await since(who, next)).list, id)).toEqual([gone])
    for (const events of [others, (await since('app', next)).list])
      expect(told(events, id).filter(([, how]) => how === 'gone')).toEqual([])
  })

  test('whoever lost one seat and has another goes on seeing it: what is told is how it stands', async () => {
    const known = await caseIn(server, 'transfered')
    await linked(agentId, 'app')(known)
    const { next } = await since('app')
    await step('app', cases.revokeAgent, known.id, { agentId, reason })
    expect(told((await since('app', next)).list, known.id).filter(([, how]) => how === 'gone')).toEqual([])
    // Asked for later, a loss that was mended meanwhile is none.
    await step('staff', cases.linkAttendee, known.id, { partyId: applicantId })
    expect(told((await since('app', next)).list, known.id)).toContainEqual(['case', 'gone'])
    await linked(applicantId, 'app')(known)
    expect(told((await since('app', next)).list, known.id).filter(([, how]) => how === 'gone')).toEqual([])
  })
})
