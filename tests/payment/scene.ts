import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { ProofInput } from '../../contract/payment/payment.ts'
import type { Scene } from '../door/scene.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import type { Answer, TestServer } from '../setup/server.ts'

/** A proof of payment that would be accepted, of files that are there. */
export function makeProof(baseId: string, attachmentId: string, change: Partial<ProofInput> = {}): ProofInput {
  const said = { payer: '王建国', amount: '69320.00', currency: 'CNY' as const, reference: '20260105000123' }
  return {
    id: randomUUID(),
    baseId,
    ...said,
    paidOn: '2026-01-05',
    note: '网银转账',
    files: [{ attachmentId }],
    ...change,
  }
}

/** Hands in a proof of payment; answers with the case as it stands then, or with the refusal. */
export async function prove(server: TestServer, as: Name, { id }: { id: string }): Promise<Answer<CaseDetail>> {
  const body = makeProof(id, await give(server, as))
  const answer = await server.call(contract.payment.provePayment, { body }, { as })
  if (answer.status !== 200) return answer as never
  return server.call(contract.case.getCase, { params: { id } }, { as })
}

export const paymentScene: Scene<'payment'> = {
  may: {
    provePayment: 'U',
    listProofs: 'USHIM',
  },
  reach: {
    provePayment: 'yn -- -- --',
    listProofs: 'yn yy nn --',
  },
  seats: {
    // A respondent sees the case, but is no payer, and is shown no proofs.
    listProofs: 'nyn y ----',
    provePayment: 'n-n - ----',
  },
  bodies: (foreign) => ({
    provePayment: makeProof(foreign.case, foreign.file),
  }),
  tries: ({ server, caseId }) => ({
    provePayment: async (as) => {
      const body = makeProof(caseId, await give(server, as))
      return server.call(contract.payment.provePayment, { body }, { as })
    },
    listProofs: (as) => server.call(contract.payment.listProofs, { query: { baseId: caseId } }, { as }),
  }),
}
