import type { SQLWrapper } from 'drizzle-orm'
import type { Category } from '../contract/call.ts'
import { AppError } from '../contract/errors.ts'

/**
 * Whose right is asked for: a person's own values, or the columns of the account table. One rule a domain thus serves the
 * list, the detail, the changes since, and the question which of the people at their sockets may see a record.
 */
export interface Viewer {
  id: string | SQLWrapper
  cate: Category | SQLWrapper
  tenantId: number | SQLWrapper
}

/** Menus and dictionaries are one for all institutions of an installation: the first institution keeps them. */
export function mustKeepInstallation(me: { tenantId: number }): void {
  if (me.tenantId !== 1) throw new AppError('forbidden')
}
