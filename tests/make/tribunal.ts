import { contract } from '../../contract/all.ts'
import type { Tribunal } from '../../contract/tribunal.ts'
import type { TestServer } from '../setup/server.ts'

const { tribunal } = contract

/** Puts the tribunal of a case together, of one arbitrator, so that it can be constituted. */
export async function fillTribunal(server: TestServer, id: string): Promise<Tribunal> {
  const userId = server.id('arbitratorSun')
  const [staff, own] = [{ as: 'secretaryLi' as const }, { as: 'arbitratorSun' as const }]
  await server.call(tribunal.compose, { body: { id, version: 0, size: 1 } }, staff)
  // Requests made by tests name the same parties, so that there is always a conflict with an earlier one.
  const body = { id, version: 1, seat: 'sole' as const, userId, reason: '双方同意' }
  await server.call(tribunal.appoint, { body }, staff)
  await server.call(tribunal.disclose, { body: { id, version: 2, nothing: true } }, own)
  const { data, error } = await server.call(tribunal.acceptAppointment, { body: { id, version: 3 } }, own)
  if (error) throw new Error(`No tribunal: ${error}`)
  return data
}
