import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Input, Named } from '../../contract/kernel/call.ts'
import type { Tribunal } from '../../contract/tribunal/tribunal.ts'
import type { TestServer } from '../setup/server.ts'
import type { Name } from './people.ts'

const { tribunal } = contract

/** Puts the tribunal of a case together, of one arbitrator, so that it can be constituted. */
export async function fillTribunal(server: TestServer, id: string): Promise<Tribunal> {
  const userId = server.id('arbitratorSun')
  const [staff, own] = [{ as: 'adminZhao' as const }, { as: 'arbitratorSun' as const }]
  await server.call(tribunal.compose, { body: { id, version: 0, size: 1 } }, staff)
  // Requests made by tests name the same parties, so that there is always a conflict with an earlier one.
  const body = { id, version: 1, seat: 'sole' as const, userId, reason: '双方同意' }
  await server.call(tribunal.appoint, { body }, staff)
  await server.call(tribunal.disclose, { body: { id, version: 2, nothing: true } }, own)
  const { data, error } = await server.call(tribunal.acceptAppointment, { body: { id, version: 3 } }, own)
  if (error) throw new Error(`No tribunal: ${error}`)
  return data
}

const [reason, nobody] = ['理由', randomUUID()]
/** Every call about the tribunal of a case, and what it is told besides the case. */
export const tribunalTries: { call: Named; more: object }[] = [
  { call: tribunal.getTribunal, more: {} },
  { call: tribunal.listEligible, more: {} },
  { call: tribunal.nominate, more: { userId: nobody } },
  { call: tribunal.compose, more: { size: 1 } },
  { call: tribunal.findConflicts, more: {} },
  { call: tribunal.appoint, more: { seat: 'sole', userId: nobody } },
  { call: tribunal.disclose, more: { nothing: true } },
  { call: tribunal.acceptAppointment, more: {} },
  { call: tribunal.declineAppointment, more: { reason } },
  { call: tribunal.resign, more: { reason } },
  { call: tribunal.confirmDisclosure, more: { memberId: nobody } },
  { call: tribunal.removeMember, more: { memberId: nobody, reason } },
  { call: tribunal.challenge, more: { memberId: nobody, reason } },
  { call: tribunal.decideChallenge, more: { challengeId: nobody, upheld: true, reason } },
]

/** One of them by somebody, with a version nobody has: it is stale to whoever has the right, and nothing changes. */
export function tryTribunal(server: TestServer, as: Name, id: string, { call, more }: (typeof tribunalTries)[number]) {
  const about = call === tribunal.findConflicts ? { userId: server.id('arbitratorSun') } : { version: 999 }
  const input = call.params ? { params: { id } } : { body: { id, ...about, ...more } }
  return server.call(call, input as unknown as Input<Named>, { as })
}
