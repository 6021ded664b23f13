import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Preservation, PreservationFields } from '../../contract/filing/filing.ts'
import type { PreservationAction } from '../../contract/filing/moves.ts'
import type { Named } from '../../contract/kernel/call.ts'
import { openCase } from '../../server/case/open.ts'
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

const { filing } = contract
const reason = '请补充材料'
const ruling = { rulingNo: '（2026）浙02财保1号', rulingDate: '2026-11-20' }

/** What each move by call says beside id and version. */
const steps = {
  withdraw: [filing.withdrawPreservation, {}],
  accept: [filing.acceptPreservation, {}],
  refuse: [filing.refusePreservation, { reason }],
  return: [filing.returnPreservation, { reason, field: 'clues' }],
  awaitGuarantee: [filing.awaitGuarantee, { reason }],
  forward: [filing.forwardPreservation, {}],
  grant: [filing.grantPreservation, { ...ruling, frozenAmount: '4620000.05', expiresOn: '2027-11-19' }],
  reject: [filing.rejectPreservation, { ...ruling, reason }],
  reconsider: [filing.reconsiderPreservation, { reason }],
  recordReconsideration: [filing.recordReconsideration, { reason }],
  uphold: [filing.upholdPreservation, { ...ruling, rulingNo: '（2026）浙02财保1号之一' }],
  renew: [filing.renewPreservation, {}],
  lift: [filing.liftPreservation, { reason }],
} satisfies Partial<Record<PreservationAction, [Named, object]>>

/** One action on an application by anybody, as the contract names it. Submitting sends it again as it was. */
export async function act(
  server: TestServer,
  as: Name | undefined,
  action: Exclude<PreservationAction, 'expire'>,
  record: Pick<Preservation, 'id' | 'version'> & Partial<Preservation>,
  key?: string,
): Promise<Answer<Preservation>> {
  const { id, version } = record
  const extra = { as, ...(key ? { key } : {}) }
  if (action === 'submit') {
    const files = (record.files ?? []).map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
    return server.call(filing.submitPreservation, { body: { ...makeFields(), id, version, files } }, extra)
  }
  const [call, said] = steps[action]
  // Each renewal ends later than the one before it.
  const more = action === 'renew' ? { expiresOn: `${2090 + (version % 100)}-11-19` } : {}
  // The table says which body goes with which call; together they are beyond the compiler.
  return server.call(
    call as typeof filing.liftPreservation,
    { body: { id, version, ...said, ...more } as never },
    extra,
  )
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
