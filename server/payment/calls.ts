import type { payments } from '../../contract/payment.ts'
import { seenCase } from '../case/case.ts'
import type { Handler, Handlers } from '../door/handler.ts'
import { provePayment } from './prove.ts'
import { readProofPage } from './row.ts'

const listProofs: Handler<typeof payments.listProofs> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readProofPage(tx, me, id, query)
}

export const payment: Handlers<typeof payments> = { provePayment, listProofs }
