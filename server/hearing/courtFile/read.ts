import { eq, type SQL, sql } from 'drizzle-orm'
import type { CourtFile } from '../../../contract/hearing/courtFile.ts'
import type { FromServer } from '../../../contract/room/room.ts'
import type { Orm } from '../../database/db.ts'
import { rowsOf, utc } from '../../database/sql.ts'
import type { House } from '../../house.ts'
import { courtFile } from '../../tables/courtFile.ts'
import { file } from '../../tables/upload.ts'
import { fileJson } from '../../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../../upload/present.ts'

/** Those for which `mine` holds, in the order they were added. Rights are the caller's business. */
export async function readCourtFiles(orm: Orm, mine: SQL | undefined): Promise<CourtFile[]> {
  const rows = await rowsOf<Omit<CourtFile, 'file'> & { file: StoredFile }>(
    orm,
    sql`select ${courtFile.id}, ${courtFile.hearingId} as "trialId", ${courtFile.byName} as "byName",
      ${utc(courtFile.at)} as at, ${fileJson} as file
      from ${courtFile} join ${file} f on f.id = ${courtFile.fileId}
      where ${mine} order by ${courtFile.at}, ${courtFile.id}`,
  )
  return rows.map((row) => ({ ...row, file: attachmentOf(row.file) }))
}

/** All files of a hearing, as those in its room are told of them. */
export async function filesFrame(house: House, hearingId: string): Promise<FromServer> {
  const files = await readCourtFiles(house.db.orm, eq(courtFile.hearingId, hearingId))
  return {
    is: 'files',
    files: files.map(({ id, byName, at, file: { name, size } }) => ({ id, name, size, byName, at })),
  }
}
