import { AppError } from '../../contract/errors.ts'
import type { evidences } from '../../contract/evidence.ts'
import type { Handlers } from '../door/handler.ts'
import { getEvidence, listEvidence } from './read.ts'
import { uploadEvidence } from './submit.ts'

const notYet = async (): Promise<never> => {
  throw new AppError('unconfigured')
}

export const evidence: Handlers<typeof evidences> = {
  uploadEvidence,
  listEvidence,
  getEvidence,
  batchDownload: notYet,
  exportCatalogue: notYet,
}
