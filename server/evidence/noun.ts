import { sql } from 'drizzle-orm'
import type { evidences } from '../../contract/evidence/evidence.ts'
import type { Noun } from '../door/handler.ts'
import { evidence, evidenceItem } from '../tables/evidence.ts'
import { exportCatalogue } from './catalogue.ts'
import { batchDownload } from './download.ts'
import { getEvidence, listEvidence } from './read.ts'
import { readEvidence, seesEvidence } from './row.ts'
import { uploadEvidence } from './submit.ts'

export const evidenceNoun: Noun<typeof evidences, 'evidence'> = {
  calls: {
    uploadEvidence,
    listEvidence,
    getEvidence,
    batchDownload,
    exportCatalogue,
  },
  kinds: {
    evidence: {
      ...{ table: evidence, sees: seesEvidence, read: readEvidence, holdsFiles: true, keepsFiles: true },
      inCase: sql`${evidence.caseId}`,
      typed: sql`(select string_agg(i.name || E'\\n' || i.purpose, E'\\n' order by i.no)
        from ${evidenceItem} i where i.evidence_id = ${evidence.id})`,
    },
  },
}
