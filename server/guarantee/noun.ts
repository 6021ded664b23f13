import type { contract } from '../../contract/all.ts'
import { caseOfFiled, ofGuarantee } from '../case/filed.ts'
import type { Noun } from '../door/handler.ts'
import { guarantee } from '../tables/guarantee.ts'
import { expireGuarantees } from './expiry.ts'
import { printGuarantee } from './letter.ts'
import { guaranteeCalls } from './move.ts'
import { readGuarantees, seesGuarantee } from './row.ts'
import { getGuarantee, listGuarantees, submitGuarantee } from './submit.ts'

export const guaranteeNoun = {
  calls: {
    submitGuarantee,
    listGuarantees,
    getGuarantee,
    ...guaranteeCalls,
    printGuarantee,
  },
  kinds: {
    guarantee: {
      table: guarantee,
      sees: seesGuarantee,
      read: readGuarantees,
      holdsFiles: true,
      inCase: caseOfFiled(ofGuarantee),
    },
  },
  sweeps: [expireGuarantees],
} satisfies Noun<(typeof contract)['guarantee'], 'guarantee'>
