import { sql } from 'drizzle-orm'
import type { payments } from '../../contract/payment/payment.ts'
import { seenCase } from '../case/case.ts'
import { seesMoney } from '../case/row.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { paymentProof } from '../tables/payment.ts'
import { provePayment } from './prove.ts'
import { readProofPage, readProofs, seesProof } from './row.ts'

const listProofs: Handler<typeof payments.listProofs> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId, false, seesMoney)
  return readProofPage(tx, sql`${paymentProof.caseId} = ${id} and ${seesProof(me)}`, query)
}

export const paymentNoun: Noun<typeof payments, 'paymentProof'> = {
  calls: { provePayment, listProofs },
  kinds: {
    paymentProof: {
      table: paymentProof,
      sees: seesProof,
      read: readProofs,
      holdsFiles: true,
      inCase: sql`${paymentProof.caseId}`,
    },
  },
}
