import type { AuditAction, AuditEntry } from '../../contract/admin/admin.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { audit as table } from '../tables/audit.ts'
import type { From, Person } from '../who.ts'

type Changes = AuditEntry['changes']

/** The fields of `after` that are not as they were in `before`, and those of `before` that are gone. */
export function auditChangesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
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
