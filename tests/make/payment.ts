import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/caseLife.ts'
import type { ProofFields } from '../../contract/payment.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

/** A proof of payment that would be accepted, of files that are there. */
export function makeProof(baseId: string, attachmentId: string, change: Partial<ProofFields> = {}): ProofFields {
  return { id: randomUUID(), baseId, paidOn: '2026-01-05', note: '网银转账', files: [{ attachmentId }], ...change }
}

/** Hands in a proof of payment; answers with the case as it stands then, or with the refusal. */
export async function prove(server: TestServer, as: Name, { id }: { id: string }): Promise<Answer<CaseDetail>> {
  const body = makeProof(id, await give(server, as))
  const answer = await server.call(contract.payment.provePayment, { body }, { as })
  if (answer.status !== 200) return answer as never
  return server.call(contract.case.getCase, { params: { id } }, { as })
}
