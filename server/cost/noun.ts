import type { costs } from '../../contract/cost/cost.ts'
import { seenCase } from '../case/case.ts'
import { seesMoney } from '../case/row.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { cases } from '../tables/case.ts'
import { refund, tribunalFee } from '../tables/cost.ts'
import { askCounterFee, confirmCounterFee } from './counterFee.ts'
import { decideRefund, listRefundProofs, recordRefund } from './refund.ts'
import {
  readCostAccount,
  readCostAccounts,
  readRefundProofs,
  readTribunalFees,
  seesRefundProof,
  seesTribunalFee,
} from './row.ts'
import { fileCostAccount, printCostAccount } from './statement.ts'
import { countTribunalFees, fixTribunalFees, listTribunalFees, payTribunalFee } from './tribunal.ts'

const getCostAccount: Handler<typeof costs.getCostAccount> = async ({ tx, me, params }) => {
  const { id } = await seenCase(tx, me, params.id, false, seesMoney)
  return readCostAccount(tx, id)
}

export const costNoun: Noun<typeof costs, 'costAccount' | 'refundProof' | 'tribunalFee'> = {
  calls: {
    getCostAccount,
    printCostAccount,
    fileCostAccount,
    askCounterFee,
    confirmCounterFee,
    decideRefund,
    recordRefund,
    listRefundProofs,
    listTribunalFees,
    countTribunalFees,
    fixTribunalFees,
    payTribunalFee,
  },
  kinds: {
    costAccount: { table: cases, sees: seesMoney, read: readCostAccounts },
    refundProof: { table: refund, sees: seesRefundProof, read: readRefundProofs, holdsFiles: true },
    tribunalFee: { table: tribunalFee, sees: seesTribunalFee, read: readTribunalFees },
  },
}
