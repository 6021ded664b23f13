import { and, count, desc, eq, gte, ilike, lte, or, type SQL } from 'drizzle-orm'
import type { admin as calls } from '../../contract/admin/admin.ts'
import { patternHolding } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { audit as table } from '../tables/audit.ts'

export const listAudit: Handler<typeof calls.listAudit> = async ({ tx, me, query }) => {
  const { page, size, blurry, ip, from, to } = query
  const part: SQL | undefined = blurry
    ? or(
        ...[table.byName, table.byUsername, table.action, table.target].map((column) =>
          ilike(column, patternHolding(blurry)),
        ),
      )
    : undefined
  const where = and(
    eq(table.tenantId, me.tenantId),
    part,
    ip ? eq(table.ip, ip) : undefined,
    from ? gte(table.at, new Date(from)) : undefined,
    to ? lte(table.at, new Date(to)) : undefined,
  )
  const [known] = await tx.select({ entries: count() }).from(table).where(where)
  const rows = await tx
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.at), desc(table.id))
    .limit(size)
    .offset((page - 1) * size)
  const list = rows.map(({ id, at, byId, byName, byUsername, ip, action, target, changes }) => ({
    id: String(id),
    at: at.toISOString(),
    byId,
    byName,
    byUsername,
    ip,
    action,
    target,
    changes,
  }))
  return { total: known?.entries ?? 0, list }
}
