import type { contract } from '../../contract/all.ts'
import type { Handlers } from '../door/handler.ts'
import { printGuarantee } from './letter.ts'
import {
  acceptGuarantee,
  confirmGuarantee,
  executeGuarantee,
  recordGuaranteeRuling,
  releaseGuarantee,
  returnGuarantee,
  transferGuarantee,
  withdrawGuarantee,
} from './move.ts'
import { getGuarantee, listGuarantees, submitGuarantee } from './submit.ts'

export const guarantee = {
  submitGuarantee,
  listGuarantees,
  getGuarantee,
  withdrawGuarantee,
  acceptGuarantee,
  returnGuarantee,
  confirmGuarantee,
  transferGuarantee,
  recordGuaranteeRuling,
  releaseGuarantee,
  executeGuarantee,
  printGuarantee,
} satisfies Handlers<(typeof contract)['guarantee']>
