import { randomBytes } from 'node:crypto'
import { and, arrayContains, asc, count, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { username } from '../../contract/account/user.ts'
import type { admin as calls, StaffUser } from '../../contract/admin/admin.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { apart, isDemoRole } from '../../contract/kernel/office.ts'
import { insertAccount } from '../account/create.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { mustFindAccount, ofInstitution } from '../account/find.ts'
import { keepersInTurn } from '../account/keepers.ts'
import { reachOf, sendPassLink } from '../account/password/passLink.ts'
import { hashPassword } from '../account/password/password.ts'
import { endSessionsOf } from '../account/sessions.ts'
import { type AccountRow, userOf } from '../account/user.ts'
import { accountNamed, audit, auditChangesOf } from '../audit/audit.ts'
import { patternHolding } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { applyChange, askChange, type Scene } from './change.ts'
import { type Columns, columnsOf, editedOf } from './columns.ts'
import { givesOffice, mustKeepTwo, mustNotMeet, needsSecond, withoutOffices } from './office/office.ts'
import { cardOf } from './userRow.ts'
import { mustBeSeen, versionOf } from './version.ts'

/** Where somebody is paid to is said of one account that is asked for, and in no list. */
const unpaid = { bank: '', bankCard: '' }

export const listUsers: Handler<typeof calls.listUsers> = async ({ house, tx, me, query }) => {
  const { page, size, blurry, cate } = query
  const columns = [account.username, account.nickName, account.phone, account.email]
  const where = and(
    ofInstitution(me),
    cate ? eq(account.cate, cate) : undefined,
    blurry ? or(...columns.map((column) => ilike(column, patternHolding(blurry)))) : undefined,
  )
  const [known] = await tx.select({ accounts: count() }).from(account).where(where)
  const rows = await tx
    .select()
    .from(account)
    .where(where)
    .orderBy(asc(account.nickName), asc(account.id))
    .limit(size)
    .offset((page - 1) * size)
  return { total: known?.accounts ?? 0, list: rows.map((row) => ({ ...staffUserOf(house, row), ...unpaid })) }
}

const staffUserOf = (house: House, row: AccountRow): StaffUser => ({
  ...userOf(house, row),
  version: versionOf(editedOf(row)),
})

/** The roles of the demo are for nobody else, and an administrator has no other office (contract/kernel/office.ts). */
function mustBeRoles({ config }: House, roles: readonly string[], before: readonly string[] = []): void {
  if (!config.demo && roles.some(isDemoRole))
    throw new AppError('badRequest', {}, [{ path: ['roles'], code: 'wrongType' }])
  if (apart(roles).length < roles.length)
    throw new AppError('office.apart', {}, [{ path: ['roles'], code: 'office.apart' }])
  if (config.officesApart) mustNotMeet(roles, before)
}

/** A new account, whose holder is sent the link to set its password. An office it is to have waits for a second administrator. */
async function insert(context: Scene, columns: Columns, action: 'admin.addUser' | 'admin.addBack') {
  const { house, tx, me } = context
  mustBeRoles(house, columns.roles)
  if (!reachOf(columns)) throw new AppError('account.required', {}, [{ path: ['phone'], code: 'account.required' }])
  await keepersInTurn(tx, me.tenantId)
  if (givesOffice(undefined, columns)) await mustBeFresh(house, tx, me)
  const waits = await needsSecond(tx, me.tenantId, undefined, columns)
  const given = waits ? withoutOffices(columns) : columns
  // Nobody knows this one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  const who = { ...given, tenantId: me.tenantId, passwordHash, invitedAt: house.now() }
  const row = await mustFindAccount(tx, me, await insertAccount(house, tx, who))
  await sendPassLink(house, tx, row, 'invited')
  await audit(context, action, accountNamed(row), auditChangesOf({}, given))
  if (waits) await askChange(context, row, columns)
  return userOf(house, row)
}

export const addUser: Handler<typeof calls.addUser> = (context) =>
  insert(context, columnsOf(context.body), 'admin.addUser')

export const addBack: Handler<typeof calls.addBack> = (context) =>
  insert(context, columnsOf(context.body), 'admin.addBack')

/** Staff cannot shut itself out, nor raise itself. */
function mustStayAs(before: AccountRow, columns: Columns): void {
  const stays = columns.enabled && columns.cate === 'MISHU' && columns.roles.includes('ROLE_ADMIN')
  if (!stays || columns.status === 'UNVERIFIED') throw new AppError('self.remove')
  if (columns.roles.some((role) => !before.roles.includes(role)))
    throw new AppError('self.roles', {}, [{ path: ['roles'], code: 'self.roles' }])
}

export const editUser: Handler<typeof calls.editUser> = async (context) => {
  const { house, tx, me, body } = context
  await keepersInTurn(tx, me.tenantId)
  const before = await mustFindAccount(tx, me, body.id)
  mustBeSeen(body.version, editedOf(before))
  if (body.username !== before.username) parse(z.object({ username }), body)
  const columns = columnsOf(body)
  mustBeRoles(house, columns.roles, before.roles)
  // Shown as their mailbox, it is their name: where another account has the mailbox too, it is not theirs to take.
  if (before.isForeign && columns.email === before.username) columns.email = before.email
  if (before.id === me.id) mustStayAs(before, columns)
  if (givesOffice(before, columns)) await mustBeFresh(house, tx, me)
  if (await needsSecond(tx, me.tenantId, before, columns)) {
    await askChange(context, before, columns)
    return userOf(house, before)
  }
  return userOf(house, await applyChange(context, before, columns, 'admin.editUser'))
}

export const sendReset: Handler<typeof calls.sendReset> = async (context) => {
  const { house, tx, me, body } = context
  const row = await mustFindAccount(tx, me, body.id)
  // Who came from abroad never had a password.
  if (row.isForeign) throw new AppError('notFound')
  await sendPassLink(house, tx, row, row.invitedAt ? 'invited' : 'sent')
  await audit(context, 'admin.sendReset', accountNamed(row), {})
  return null
}

export const removeUser: Handler<typeof calls.removeUser> = async (context) => {
  const { house, tx, me, body } = context
  const ids = [...new Set(body.ids)]
  if (ids.includes(me.id)) throw new AppError('self.remove')
  await keepersInTurn(tx, me.tenantId)
  const gone = await tx
    .update(account)
    .set({ removedAt: house.now() })
    .where(and(inArray(account.id, ids), ofInstitution(me), ne(account.id, me.id)))
    .returning()
  if (gone.length !== ids.length) throw new AppError('notFound')
  await mustKeepTwo(tx, me.tenantId, gone)
  for (const id of ids) await endSessionsOf(tx, id)
  for (const one of gone) {
    const { nickName } = one
    await audit(
      context,
      'admin.removeUser',
      accountNamed(one),
      auditChangesOf({ username: one.username, nickName }, {}),
    )
  }
  return null
}

export const userDetail: Handler<typeof calls.userDetail> = async ({ house, tx, me, body }) =>
  staffUserOf(house, await mustFindAccount(tx, me, body.id))

export const findByUserId: Handler<typeof calls.findByUserId> = async ({ house, tx, me, body }) =>
  cardOf(house, await mustFindAccount(tx, me, body.userId))

export const getUserByRole: Handler<typeof calls.getUserByRole> = ({ tx, me, body }) => {
  const { id, nickName, cate, roles } = account
  const holds = body.part
    ? sql`exists (select from unnest(${roles}) held where position(upper(${body.role}::text) in upper(held)) > 0)`
    : arrayContains(roles, [body.role])
  return tx
    .select({ id, nickName, cate, roles })
    .from(account)
    .where(and(ofInstitution(me), eq(account.enabled, true), holds))
    .orderBy(asc(nickName), asc(id))
}
