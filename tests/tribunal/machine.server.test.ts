import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import {
  type MemberActionName,
  type MemberState,
  memberActions,
  memberStates,
  type Tribunal,
} from '../../contract/tribunal/tribunal.ts'
import { caseAttendee } from '../../server/tables/case.ts'
import { tribunalChallenge, tribunalMember } from '../../server/tables/tribunal.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { engines, type TestServer } from '../setup/server.ts'
import { last, Sitting } from './sitting.ts'

const { tribunal } = contract
const reason = '理由'

/*
 * Both tables are written by hand from research: domain §2 and §3.1 and not from the contract. What does not stand there is
 * refused as `state.closed`, or as said beside it.
 */

const memberTable: Record<MemberState, Partial<Record<MemberActionName, MemberState>>> = {
  invited: {
    disclose: 'invited',
    acceptAppointment: 'accepted',
    declineAppointment: 'declined',
    confirmDisclosure: 'invited',
    removeMember: 'removed',
    challenge: 'invited',
  },
  accepted: {
    disclose: 'accepted',
    resign: 'resigned',
    confirmDisclosure: 'accepted',
    removeMember: 'removed',
    challenge: 'accepted',
  },
  declined: {},
  resigned: {},
  removed: {},
}

type ChallengeState = Tribunal['challenges'][number]['state'] | 'none'
type Decided = 'challenge' | 'uphold' | 'reject' | 'leave'
const challengeTable: Record<ChallengeState, Partial<Record<Decided, ChallengeState>>> = {
  none: { challenge: 'open', leave: 'none' },
  open: { uphold: 'upheld', reject: 'rejected', leave: 'ended' },
  upheld: {},
  // Of new facts a member may be challenged again.
  rejected: { challenge: 'open', leave: 'rejected' },
  ended: {},
}
/** How a challenge that is not open to an action refuses it; where nothing stands, `state.closed`. */
const otherwise: Partial<Record<`${ChallengeState} ${Decided}`, [status: number, code: string]>> = {
  'open challenge': [409, 'challenge.open'],
  'none uphold': [404, 'notFound'],
  'none reject': [404, 'notFound'],
}
/** Where its member stands then. */
const memberAt: Record<ChallengeState, MemberState> = {
  none: 'accepted',
  open: 'accepted',
  upheld: 'removed',
  rejected: 'accepted',
  ended: 'resigned',
}

/** Everybody who may try, and how the door of each category is shut to them: 404 is who has no part in the case. */
const everybody = {
  app: 'USER',
  def: 'USER',
  stranger: 'USER',
  staff: 'MISHU',
  far: 'MISHU',
  sun: 'ZCY',
  zheng: 'ZCY',
  candidate: 'ARBI_USER',
} as const
type Who = keyof typeof everybody
const outside: readonly Who[] = ['stranger', 'far', 'zheng']

function shutOut(who: Who, by: string): [status: number, code: string] | undefined {
  if (everybody[who] !== by) return [403, 'forbidden']
  return outside.includes(who) ? [404, 'notFound'] : undefined
}

test('the contract has this table of members, and no other', () => {
  for (const state of memberStates)
    for (const action of Object.keys(memberActions) as MemberActionName[]) {
      const { from, to } = memberActions[action]
      const then = to === 'same' ? state : to
      const open = (from as readonly string[]).includes(state)
      expect([state, action, open ? then : undefined]).toEqual([state, action, memberTable[state][action]])
    }
})

describe.each(engines)('the members of a tribunal and their challenges on %s', (engine) => {
  let scene: Sitting
  let server: TestServer
  let id: string
  beforeAll(async () => {
    scene = await Sitting.set(engine)
    ;({ server } = scene)
    await server.token('candidateHe')
    ;({ id } = await scene.served())
    await fillTribunal(server, id)
  }, 60_000)
  afterAll(() => server.stop())

  /** The row alone is put there: who sees the case is asked here, too, so that the member still does. */
  async function put(state: MemberState, disclosure = '', challenge: ChallengeState = 'none'): Promise<Tribunal> {
    const { db, now } = server.running.house
    await db.orm.delete(tribunalChallenge).where(eq(tribunalChallenge.caseId, id))
    await db.orm
      .update(tribunalMember)
      .set({ state, disclosure, confirmedAt: null })
      .where(eq(tribunalMember.caseId, id))
    await db.orm.update(caseAttendee).set({ revokedAt: null }).where(eq(caseAttendee.caseId, id))
    const memberId = last((await scene.read(id)).data).id
    const at = new Date(now().getTime() - 3_600_000)
    if (challenge !== 'none') {
      const row = { caseId: id, memberId, camp: 'DEF' as const, byName: '陈丽华', at, reason, state: challenge }
      await db.orm.insert(tribunalChallenge).values({ ...row, decidedAt: challenge === 'open' ? null : at })
    }
    return (await scene.read(id)).data
  }

  function send(call: Named, who: Who, known: Tribunal, more: object) {
    const body = { id, version: known.version, memberId: last(known).id, reason, ...more }
    const by = who === 'candidate' ? { as: 'candidateHe' as const } : scene.as(who)
    return server.call(call, { body } as unknown as Input<Named>, by)
  }

  const memberCells = memberStates.flatMap((state) =>
    (Object.keys(memberActions) as MemberActionName[]).map((action) => ({ state, action })),
  )

  test.each(memberCells)('a member: $action when $state, by everybody', async ({ state, action }) => {
    for (const who of Object.keys(everybody) as Who[]) {
      const known = await put(state, action === 'confirmDisclosure' ? '曾同事' : '')
      const answer = await send(tribunal[action], who, known, { nothing: true })
      const then = memberTable[state][action]
      const refusal = shutOut(who, memberActions[action].by) ?? (then ? undefined : [409, 'state.closed'])
      expect([who, answer.status, answer.error]).toEqual([who, ...(refusal ?? [200, undefined])])
      const now = (await scene.read(id)).data
      // What was refused changed nothing.
      if (refusal) expect([who, now]).toEqual([who, known])
      else expect([who, last(now).state, now.version]).toEqual([who, then, known.version + 1])
    }
  })

  const tries: Record<Decided, { by: string; call: Named; more: (known: Tribunal) => object }> = {
    challenge: { by: 'USER', call: tribunal.challenge, more: () => ({}) },
    uphold: {
      by: 'MISHU',
      call: tribunal.decideChallenge,
      more: (known) => ({ challengeId: known.challenges[0]?.id ?? randomUUID(), upheld: true }),
    },
    reject: {
      by: 'MISHU',
      call: tribunal.decideChallenge,
      more: (known) => ({ challengeId: known.challenges[0]?.id ?? randomUUID(), upheld: false }),
    },
    leave: { by: 'ZCY', call: tribunal.resign, more: () => ({}) },
  }
  const challengeCells = (Object.keys(challengeTable) as ChallengeState[]).flatMap((state) =>
    (Object.keys(tries) as Decided[]).map((action) => ({ state, action })),
  )

  test.each(challengeCells)('a challenge: $action when $state, by everybody', async ({ state, action }) => {
    const { by, call, more } = tries[action]
    for (const who of Object.keys(everybody) as Who[]) {
      const known = await put(memberAt[state], '', state)
      const answer = await send(call, who, known, more(known))
      const then = challengeTable[state][action]
      const closed = otherwise[`${state} ${action}`] ?? [409, 'state.closed']
      const refusal = shutOut(who, by) ?? (then ? undefined : closed)
      expect([who, answer.status, answer.error]).toEqual([who, ...(refusal ?? [200, undefined])])
      const now = (await scene.read(id)).data
      if (refusal) expect([who, now]).toEqual([who, known])
      else expect([who, now.challenges.at(-1)?.state ?? 'none', now.version]).toEqual([who, then, known.version + 1])
      // Upheld, it takes the member off the tribunal; rejected, it does not.
      if (!refusal && by === 'MISHU') expect(last(now).state).toBe(then === 'upheld' ? 'removed' : 'accepted')
    }
  })
})
