import { and, count, desc, eq } from 'drizzle-orm'
import type { account as calls } from '../../../contract/account/account.ts'
import type { Handler } from '../../door/handler.ts'
import { audit } from '../../tables/audit.ts'

export const listOfficeUses: Handler<typeof calls.listOfficeUses> = async ({ tx, me, query }) => {
  const { page, size } = query
  const where = and(eq(audit.byId, me.id), eq(audit.action, 'office.use'))
  const [known] = await tx.select({ uses: count() }).from(audit).where(where)
  const rows = await tx
    .select()
    .from(audit)
    .where(where)
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(size)
    .offset((page - 1) * size)
  const list = rows.map(({ id, at, changes, target, ip }) => ({
    id: String(id),
    at: at.toISOString(),
    office: String(changes.office?.[1] ?? ''),
    call: String(changes.call?.[1] ?? ''),
    target,
    ip,
  }))
  return { total: known?.uses ?? 0, list }
}
