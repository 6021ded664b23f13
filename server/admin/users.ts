import { randomBytes } from 'node:crypto'
import { and, arrayContains, asc, count, eq, ilike, inArray, ne, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { admin as calls, StaffUser, userBody } from '../../contract/admin.ts'
import { AppError } from '../../contract/errors.ts'
import { username } from '../../contract/registration.ts'
import { insertAccount, refuseTaken } from '../account/create.ts'
import { mustFindAccount, ofInstitution } from '../account/find.ts'
import { hashPassword } from '../account/password.ts'
import { endSessionsOf } from '../account/sessions.ts'
import { account } from '../account/table.ts'
import { type AccountRow, userOf } from '../account/user.ts'
import { accountNamed, audit, changedSecret, changesOf } from '../audit/audit.ts'
import type { Tx } from '../database/db.ts'
import { patternHolding } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import { channelOf, linkTo, sendLetter } from '../provider/letters.ts'
import type { Person } from '../who.ts'
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

/** What staff edits of an account, as it stands. */
function editedOf(row: AccountRow): Columns {
  const { username, nickName, cate, email, phone, enabled, roles, jobs, dept, status } = row
  return { username, nickName, cate, email, phone, enabled, roles, jobs, dept, status: status as Columns['status'] }
}

const staffUserOf = (house: House, row: AccountRow): StaffUser => ({
  ...userOf(house, row),
  version: versionOf(editedOf(row)),
})

/** The columns that staff sets, from what it sent. */
function columnsOf(body: z.output<typeof userBody>) {
  const { nickName, cate, email, phone, enabled, roles, jobs, dept, status } = body
  const address = { email: email || null, phone: phone || null }
  return { username: body.username, nickName, cate, ...address, enabled, roles, jobs, dept, status }
}

type Columns = ReturnType<typeof columnsOf>

async function insert({ house, tx, me }: { house: House; tx: Tx; me: Person }, columns: Columns, password: string) {
  const passwordHash = await hashPassword(password)
  const id = await insertAccount(house, tx, { ...columns, tenantId: me.tenantId, passwordHash })
  return mustFindAccount(tx, me, id)
}

export const addUser: Handler<typeof calls.addUser> = async (context) => {
  const { house, body } = context
  const columns = columnsOf(body)
  const row = await insert(context, columns, body.password)
  await audit(context, 'admin.addUser', accountNamed(row), { ...changesOf({}, columns), password: changedSecret })
  return userOf(house, row)
}

export const addBack: Handler<typeof calls.addBack> = async (context) => {
  const { house, tx, body } = context
  const columns = columnsOf(body)
  const to = columns.email ?? columns.phone
  if (!to) throw new AppError('account.required', {}, [{ path: ['phone'], code: 'account.required' }])
  // Nobody knows this one: the person sets their own by a code.
  const row = await insert(context, columns, randomBytes(32).toString('base64'))
  const link = linkTo(house, '/password')
  await sendLetter(house, tx, {
    channel: channelOf(to),
    to,
    subject: '请设置您的密码 Set your password',
    text: `${row.nickName}：您的账号 ${row.username} 已开通，请打开以下页面凭验证码设置密码。Your account ${row.username} is ready; set its password by a code on this page: ${link}`,
    link,
  })
  await audit(context, 'admin.addBack', accountNamed(row), changesOf({}, columns))
  return userOf(house, row)
}

/** Staff cannot shut itself out: then nobody might be left who can undo it. */
function mustStayIn(columns: Columns): void {
  const stays = columns.enabled && columns.cate === 'MISHU' && columns.roles.includes('ROLE_ADMIN')
  if (!stays || columns.status === 'UNVERIFIED') throw new AppError('self.remove')
}

export const editUser: Handler<typeof calls.editUser> = async (context) => {
  const { house, tx, me, body } = context
  // Two who edit one account follow one another.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, body.id)).for('update')
  const before = await mustFindAccount(tx, me, body.id)
  mustBeSeen(body.version, editedOf(before))
  if (body.username !== before.username) parse(z.object({ username }), body)
  const columns = columnsOf(body)
  // Shown as their mailbox, it is their name: where another account has the mailbox too, it is not theirs to take.
  if (before.isForeign && columns.email === before.username) columns.email = before.email
  if (before.id === me.id) mustStayIn(columns)
  const password = body.password
    ? { passwordHash: await hashPassword(body.password), passwordAt: house.now() }
    : undefined
  const [row] = await tx
    .update(account)
    .set({ ...columns, ...password })
    .where(eq(account.id, before.id))
    .returning()
    .catch(refuseTaken)
  if (!row) throw new AppError('notFound')
  if (password || !row.enabled || row.cate !== before.cate || row.status === 'UNVERIFIED') {
    await endSessionsOf(tx, row.id, before.id === me.id ? me.session : undefined)
  }
  const changes = changesOf(before as AccountRow & Record<string, unknown>, columns)
  await audit(
    context,
    'admin.editUser',
    accountNamed(before),
    password ? { ...changes, password: changedSecret } : changes,
  )
  return userOf(house, row)
}

export const removeUser: Handler<typeof calls.removeUser> = async (context) => {
  const { house, tx, me, body } = context
  const ids = [...new Set(body.ids)]
  if (ids.includes(me.id)) throw new AppError('self.remove')
  const gone = await tx
    .update(account)
    .set({ removedAt: house.now() })
    .where(and(inArray(account.id, ids), ofInstitution(me), ne(account.id, me.id)))
    .returning({ id: account.id, nickName: account.nickName, username: account.username })
  if (gone.length !== ids.length) throw new AppError('notFound')
  for (const id of ids) await endSessionsOf(tx, id)
  for (const one of gone) {
    const { nickName } = one
    await audit(context, 'admin.removeUser', accountNamed(one), changesOf({ username: one.username, nickName }, {}))
  }
  return null
}

export const userDetail: Handler<typeof calls.userDetail> = async ({ house, tx, me, body }) =>
  staffUserOf(house, await mustFindAccount(tx, me, body.id))

export const findByUserId: Handler<typeof calls.findByUserId> = async ({ house, tx, me, body }) =>
  cardOf(house, await mustFindAccount(tx, me, body.userId))

export const getUserByRole: Handler<typeof calls.getUserByRole> = ({ tx, me, body }) => {
  const { id, nickName, cate, roles } = account
  return tx
    .select({ id, nickName, cate, roles })
    .from(account)
    .where(and(ofInstitution(me), eq(account.enabled, true), arrayContains(account.roles, [body.role])))
    .orderBy(asc(nickName), asc(id))
}
