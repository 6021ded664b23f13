import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AuditAction, admin as calls } from '../../contract/admin/admin.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isOffice } from '../../contract/kernel/office.ts'
import { refuseTaken } from '../account/create.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { mustFindAccount } from '../account/find.ts'
import { keepersInTurn, keepersOf } from '../account/keepers.ts'
import { endSessionsOf } from '../account/sessions.ts'
import { type Told, tellOfChange } from '../account/tellOfChange.ts'
import { type AccountRow, userOf } from '../account/user.ts'
import { accountNamed, audit, auditChangesOf } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { accountChange } from '../tables/admin.ts'
import type { From, Person } from '../who.ts'
import { type Columns, editedOf } from './columns.ts'
import { mustKeepTwo, mustNotMeet } from './office/office.ts'
import { mustBeSeen, versionOf } from './version.ts'

export interface Scene {
  house: House
  tx: Tx
  me: Person
  from: From
}

/** Changes an account; being disabled ends its sessions, and its holder is told by letter where they were reached before. */
export async function applyChange(scene: Scene, before: AccountRow, columns: Columns, action: AuditAction) {
  const { house, tx, me } = scene
  const [row] = await tx.update(account).set(columns).where(eq(account.id, before.id)).returning().catch(refuseTaken)
  if (!row) throw new AppError('notFound')
  await mustKeepTwo(tx, me.tenantId, [before])
  if (!row.enabled || row.cate !== before.cate || row.status === 'UNVERIFIED')
    await endSessionsOf(tx, row.id, before.id === me.id ? me.session : undefined)
  // An office that is taken away is closed at once, also to what listens at a socket.
  else if (before.id !== me.id && before.roles.some((role) => isOffice(role) && !row.roles.includes(role)))
    await endSessionsOf(tx, row.id)
  await tx.delete(accountChange).where(eq(accountChange.accountId, row.id))
  const changes = auditChangesOf({ ...editedOf(before) }, columns)
  await audit(scene, action, accountNamed(before), changes)
  const told = (['email', 'phone', 'roles'] satisfies Told[]).filter((one) => one in changes)
  await tellOfChange(house, tx, before, told)
  return row
}

/** Keeps a change for a second administrator; an older one of the same account is over. */
export async function askChange(scene: Scene, before: AccountRow, wanted: Columns): Promise<void> {
  const { house, tx, me } = scene
  await tx.delete(accountChange).where(eq(accountChange.accountId, before.id))
  await tx.insert(accountChange).values({
    tenantId: me.tenantId,
    accountId: before.id,
    version: versionOf({ ...editedOf(before) }),
    wanted,
    byId: me.id,
    byName: me.nickName,
    at: house.now(),
  })
  await audit(scene, 'admin.askChange', accountNamed(before), auditChangesOf({ ...editedOf(before) }, wanted))
}

export const listChanges: Handler<typeof calls.listChanges> = async ({ tx, me }) => {
  const rows = await tx
    .select({ change: accountChange, holder: account })
    .from(accountChange)
    .innerJoin(account, eq(account.id, accountChange.accountId))
    .where(and(eq(accountChange.tenantId, me.tenantId), isNull(account.removedAt)))
    .orderBy(asc(accountChange.at), asc(accountChange.id))
  return rows.map(({ change, holder }) => ({
    id: change.id,
    userId: holder.id,
    username: holder.username,
    nickName: holder.nickName,
    byId: change.byId,
    byName: change.byName,
    at: change.at.toISOString(),
    changes: auditChangesOf({ ...editedOf(holder) }, change.wanted),
  }))
}

async function mustFindChange({ tx, me }: Scene, id: string) {
  await keepersInTurn(tx, me.tenantId)
  const [row] = await tx
    .select()
    .from(accountChange)
    .where(and(eq(accountChange.id, id), eq(accountChange.tenantId, me.tenantId)))
  if (!row) throw new AppError('notFound')
  return row
}

export const confirmChange: Handler<typeof calls.confirmChange> = async (context) => {
  const { house, tx, me, body } = context
  await mustBeFresh(house, tx, me)
  const change = await mustFindChange(context, body.id)
  if ([change.byId, change.accountId].includes(me.id)) throw new AppError('change.second')
  const before = await mustFindAccount(tx, me, change.accountId)
  mustBeSeen(change.version, { ...editedOf(before) })
  if (house.config.officesApart) mustNotMeet(change.wanted.roles, before.roles)
  // Who asked must still be one of the two.
  if (!(await keepersOf(tx, me.tenantId)).includes(change.byId)) throw new AppError('stale')
  return userOf(house, await applyChange(context, before, change.wanted, 'admin.confirmChange'))
}

export const dropChange: Handler<typeof calls.dropChange> = async (context) => {
  const { tx, me, body } = context
  const change = await mustFindChange(context, body.id)
  await tx.delete(accountChange).where(eq(accountChange.id, change.id))
  await audit(context, 'admin.dropChange', accountNamed(await mustFindAccount(tx, me, change.accountId)), {})
  return null
}
