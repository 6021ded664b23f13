import { AppError } from '../../contract/errors.ts'
import type { evidences } from '../../contract/evidence.ts'
import type { Handlers } from '../door/handler.ts'

const notYet = async (): Promise<never> => {
  throw new AppError('unconfigured')
}

export const evidence: Handlers<typeof evidences> = {
  uploadEvidence: notYet,
  listEvidence: notYet,
  getEvidence: notYet,
  batchDownload: notYet,
  exportCatalogue: notYet,
}
