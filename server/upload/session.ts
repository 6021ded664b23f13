import { type SQL, sql } from 'drizzle-orm'
import type { UploadSession } from '../../contract/upload.ts'
import type { Orm } from '../database/db.ts'
import { uploadSession } from '../database/schema.ts'
import type { Viewer } from '../right.ts'

/** An upload from a phone is its owner's, until they end it. */
export function seesUploadSession({ id }: Viewer): SQL {
  return sql`(${uploadSession.ownerId} = ${id} and ${uploadSession.endedAt} is null)`
}

export async function readUploadSessions(_orm: Orm, _ids: string[]): Promise<Map<string, UploadSession>> {
  return new Map()
}
