import { sql } from 'drizzle-orm'
import { account } from '../account/table.ts'

/**
 * A row `f` of the file table as a StoredFile with its purpose, for queries that gather whole records.
 * Written into them when their files load, so this one imports none of them.
 */
export const fileJson = sql`json_build_object('id', f.id, 'name', f.name, 'oriName', f.ori_name, 'size', f.size, 'sha256', f.sha256,
  'pages', f.pages, 'createdAt', f.created_at, 'purpose', f.purpose,
  'upLoaderName', (select nick_name from ${account} where ${account.id} = f.owner_id))`
