import { and, count, desc, eq, gte, ilike, lte, or, type SQL } from 'drizzle-orm'
import type { AuditAction, AuditEntry, admin as calls } from '../../contract/admin.ts'
import { audit as table } from '../audit/table.ts'
import type { Tx } from '../database/db.ts'
import type { From, Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import { holds } from './find.ts'

type Changes = AuditEntry['changes']

/** What a secret shows as: that it changed is all the log may know. */
export const changedSecret: Changes[string] = ['***', '***']

/** The fields of `after` that are not as they were in `before`, and those of `before` that are gone. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  // What is being made has no before, what is removed no after; an edit names the fields it is about.
  const names = Object.keys(Object.keys(after).length > 0 ? after : before)
  const pairs = names.map((name): [string, [unknown, unknown]] => [name, [before[name] ?? '', after[name] ?? '']])
  return Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)))
}

/** An account as the log names it: by what people call it, and by what nobody else has. */
export const accountNamed = ({ nickName, username }: { nickName: string; username: string }) =>
  `${nickName}（${username}）`

/** Writes who changed what into the log, in the transaction of the change. */
export async function audit(
  {
    house,
    tx,
    me,
    from,
  }: {
    house: House
    tx: Tx
    me: Pick<Person, 'id' | 'tenantId' | 'nickName' | 'username'>
    from: From
  },
  action: AuditAction,
  target: string,
  changes: Changes,
): Promise<void> {
  const by = { tenantId: me.tenantId, byId: me.id, byName: me.nickName, byUsername: me.username, ip: from.ip }
  await tx.insert(table).values({ ...by, at: house.now(), action, target, changes })
}

export const listAudit: Handler<typeof calls.listAudit> = async ({ tx, me, query }) => {
  const { page, size, blurry, ip, from, to } = query
  const part: SQL | undefined = blurry
    ? or(...[table.byName, table.byUsername, table.action, table.target].map((column) => ilike(column, holds(blurry))))
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
