import type { contract } from '../../contract/all.ts'
import { caseOfFiled, ofPreservation } from '../case/filed.ts'
import type { Noun } from '../door/handler.ts'
import { preservation } from '../tables/filing.ts'
import { expirePreservations, remindOfRenewal } from './expiry.ts'
import { printApplication, printTransferLetter } from './letters.ts'
import { linkPreservation, unlinkPreservation } from './link.ts'
import { preservationCalls } from './move.ts'
import { getPreservation, listPreservations, submitPreservation } from './preservation.ts'
import { readPreservations, seesPreservation } from './row.ts'

export const filingNoun = {
  calls: {
    submitPreservation,
    listPreservations,
    getPreservation,
    ...preservationCalls,
    linkPreservation,
    unlinkPreservation,
    printApplication,
    printTransferLetter,
  },
  kinds: {
    preservation: {
      table: preservation,
      sees: seesPreservation,
      read: readPreservations,
      holdsFiles: true,
      inCase: caseOfFiled(ofPreservation),
    },
  },
  sweeps: [expirePreservations, remindOfRenewal],
} satisfies Noun<(typeof contract)['filing'], 'preservation'>
