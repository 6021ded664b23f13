import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { caseIn, dayAhead, sideIds } from '../make/case.ts'
import { actOn, defend } from '../make/defence.ts'
import type { TestServer } from '../setup/server.ts'

/** A case with an accepted counterclaim, and what its party can be asked for it. */
export async function counterclaimedCase(server: TestServer) {
  const { id, version } = await caseIn(server, 'transfered')
  const body = { id, version, partyId: sideIds.respondentId, userId: server.id('partyChen') }
  const known = (await server.call(contract.case.linkAttendee, { body }, { as: 'secretaryLi' })).data
  const filed = await defend(server, 'partyChen', 'counterclaim', id)
  const counterclaim = await actOn(server, 'secretaryLi', 'accept', filed)
  const asked = { id: randomUUID(), baseId: id, defenceId: counterclaim.data.id, due: dayAhead(server, 10) }
  return { known, asked }
}
