import type { SQLWrapper } from 'drizzle-orm'
import type { Category } from '../contract/call.ts'

/**
 * Whose right is asked for: a person's own values, or the columns of the account table. One rule a domain thus serves the
 * list, the detail, the changes since, and the question which of the people at their sockets may see a record.
 */
export interface Viewer {
  id: string | SQLWrapper
  cate: Category | SQLWrapper
  tenantId: number | SQLWrapper
}
