import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Preservation, PreservationAction, PreservationFields } from '../../contract/filing.ts'
import { openCase } from '../../server/case/case.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'
import { makeFields } from './preservation.ts'

type Body = PreservationFields & {
  id: string
  version: number
  files: { attachmentId: string; purpose: 'application' | 'identity' | 'evidence' }[]
}

/** A submission that would be accepted: `who` has uploaded its written application. */
export async function makeBody(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Body> {
  const files = change.files ?? [{ attachmentId: await give(server, who), purpose: 'application' as const }]
  return { ...makeFields(), id: randomUUID(), version: 0, ...change, files }
}

export async function submit(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Preservation> {
  const body = await makeBody(server, who, change)
  const answer = await server.call(contract.filing.submitPreservation, { body }, { as: who })
  if (answer.status !== 200) throw new Error(`Not submitted: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** One action on an application by anybody, as the contract names it. Submitting sends it again as it was. */
export async function act(
  server: TestServer,
  as: Name | undefined,
  action: PreservationAction,
  record: Pick<Preservation, 'id' | 'version'> & Partial<Preservation>,
  key?: string,
): Promise<Answer<Preservation>> {
  const { id, version } = record
  const reason = '请补充材料'
  const extra = { as, ...(key ? { key } : {}) }
  const { filing } = contract
  if (action === 'withdraw') return server.call(filing.withdrawPreservation, { body: { id, version } }, extra)
  if (action === 'accept') return server.call(filing.acceptPreservation, { body: { id, version } }, extra)
  if (action === 'refuse') return server.call(filing.refusePreservation, { body: { id, version, reason } }, extra)
  if (action === 'return')
    return server.call(filing.returnPreservation, { body: { id, version, reason, field: 'clues' } }, extra)
  const files = (record.files ?? []).map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
  return server.call(filing.submitPreservation, { body: { ...makeFields(), id, version, files } }, extra)
}

/** A case in which these people take part, the first as claimant. */
export async function makeCase(server: TestServer, ...who: Name[]): Promise<{ id: string; caseNo: string }> {
  const caseNo = `（2026）仲字第${randomUUID()}号`
  const { house } = server.running
  const attendees = who.map((name, at) => ({
    accountId: server.id(name),
    camp: at === 0 ? ('APP' as const) : ('DEF' as const),
    role: 'party' as const,
    name,
  }))
  const wanted = { tenantId: 1, caseNo, cause: '买卖合同纠纷', state: 'hearing' as const, amount: '1000', attendees }
  return { id: await house.db.tx((tx) => openCase(house, tx, wanted)), caseNo }
}
