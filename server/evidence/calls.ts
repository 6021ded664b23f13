import type { evidences } from '../../contract/evidence.ts'
import type { Handlers } from '../door/handler.ts'
import { exportCatalogue } from './catalogue.ts'
import { batchDownload } from './download.ts'
import { getEvidence, listEvidence } from './read.ts'
import { uploadEvidence } from './submit.ts'

export const evidence: Handlers<typeof evidences> = {
  uploadEvidence,
  listEvidence,
  getEvidence,
  batchDownload,
  exportCatalogue,
}
