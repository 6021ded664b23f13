import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { account } from '../tables/account.ts'
import { file, type RecordKind } from '../tables/upload.ts'

/**
 * A row `f` of the file table as a StoredFile with its purpose, for queries that gather whole records.
 * Written into them when their files load, so this one imports none of them.
 */
export const fileJson = sql`json_build_object('id', f.id, 'name', f.name, 'oriName', f.ori_name, 'size', f.size, 'sha256', f.sha256,
  'pages', f.pages, 'createdAt', f.created_at, 'purpose', f.purpose,
  'upLoaderName', (select nick_name from ${account} where ${account.id} = f.owner_id))`

/** The files of a record, in their order. */
export const filesOf = (kind: RecordKind, id: SQLWrapper): SQL =>
  sql`(select coalesce(json_agg(${fileJson} order by f.position), '[]')
    from ${file} f where f.record_kind = ${sql.raw(`'${kind}'`)} and f.record_id = ${id})`
