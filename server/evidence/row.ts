import { type SQL, sql } from 'drizzle-orm'
import type { Evidence } from '../../contract/evidence.ts'
import { seesCase } from '../case/row.ts'
import type { Orm } from '../database/db.ts'
import { cases, evidence } from '../database/schema.ts'
import type { Viewer } from '../right.ts'

/** Whoever sees the case sees what was handed in to it. */
export function seesEvidence(viewer: Viewer): SQL {
  return sql`exists (select from ${cases} where ${cases.id} = ${evidence.caseId} and ${seesCase(viewer)})`
}

export async function readEvidence(_orm: Orm, _ids: string[]): Promise<Map<string, Evidence>> {
  return new Map()
}
