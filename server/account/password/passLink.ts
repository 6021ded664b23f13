import { and, eq, gt } from 'drizzle-orm'
import type { account as calls } from '../../../contract/account/account.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Orm, Tx } from '../../database/db.ts'
import type { Handler, PreparedTransaction } from '../../door/handler.ts'
import type { House } from '../../house.ts'
import { channelOf, linkTo, sendLetter } from '../../provider/letters.ts'
import { account, accountLink } from '../../tables/account.ts'
import { insertAccount } from '../create.ts'
import { isUnkept } from '../find.ts'
import { hashOfLink, newLinkCode } from '../link.ts'
import { tellOfChange } from '../tellOfChange.ts'
import type { AccountRow } from '../user.ts'
import { forgetAllFailures } from './failures.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { setPassword } from './setPassword.ts'

const hourMs = 3_600_000

/** Why somebody is sent a link that sets their password, how long it is good, and what its letter says. */
const letters = {
  invited: {
    ms: 7 * 24 * hourMs,
    words: [
      '请设置您的密码',
      'Set your password',
      '您的账号 {username} 已开通，请在7天内打开以下链接设置密码',
      'your account {username} is ready; open this link within 7 days to set its password',
    ],
  },
  sent: {
    ms: 24 * hourMs,
    words: [
      '重设密码',
      'Set a new password',
      '管理员为您的账号 {username} 发送了重设密码的链接，24小时内有效；如非您本人要求，请忽略',
      'an administrator sent you this link to set a new password for {username}; it is good for 24 hours. If you did not ask for it, you need not do anything',
    ],
  },
  forgotten: {
    ms: hourMs,
    words: [
      '重设密码',
      'Set a new password',
      '请在1小时内打开以下链接，为账号 {username} 设置新密码；如非您本人操作，请勿打开，也不要转发',
      'open this link within an hour to set a new password for {username}. If you did not ask for it, do not open it, and do not pass it on',
    ],
  },
} as const

/** Where letters about an account go: its mailbox, or else its phone. */
export const reachOf = ({ email, phone }: Pick<AccountRow, 'email' | 'phone'>): string | null => email ?? phone

/** Sends a link by which its holder sets the password of an account; older ones of it are over. */
export async function sendPassLink(house: House, tx: Tx, to: AccountRow, why: keyof typeof letters): Promise<void> {
  const address = reachOf(to)
  if (!address) throw new AppError('account.required', {}, [{ path: ['phone'], code: 'account.required' }])
  const { ms, words } = letters[why]
  const { code, hash } = newLinkCode()
  await tx.delete(accountLink).where(eq(accountLink.accountId, to.id))
  const expiresAt = new Date(house.now().getTime() + ms)
  await tx.insert(accountLink).values({ codeHash: hash, purpose: 'password', accountId: to.id, expiresAt })
  const link = linkTo(house, `/password?link=${code}`)
  const [subject, english, body, englishBody] = words.map((text) => text.replace('{username}', to.username))
  await sendLetter(house, tx, {
    channel: channelOf(address),
    to: address,
    subject: `${subject} ${english}`,
    text: `${to.nickName}：${body}。${to.nickName}, ${englishBody}: ${link}`,
    link,
    goodForMs: ms,
  })
}

/** The link of the first administrator, while nobody keeps the installation; older ones of it are over. */
export async function makeFirstLink(house: House, tx: Tx): Promise<string> {
  const { code, hash } = newLinkCode()
  await tx.delete(accountLink).where(eq(accountLink.purpose, 'first'))
  const expiresAt = new Date(house.now().getTime() + 24 * hourMs)
  await tx.insert(accountLink).values({ codeHash: hash, purpose: 'first', expiresAt })
  return code
}

/** The link with this code, while it is good. Throws `linkUsed` for one that is used, over, or for something else. */
async function mustBeGood(house: House, orm: Orm, code: string, purpose?: 'password' | 'first') {
  const [row] = await orm
    .select({ purpose: accountLink.purpose, holder: account })
    .from(accountLink)
    .leftJoin(account, eq(account.id, accountLink.accountId))
    .where(and(eq(accountLink.codeHash, hashOfLink(code)), gt(accountLink.expiresAt, house.now())))
  const gone = row?.holder && (!row.holder.enabled || row.holder.removedAt)
  if (!row || gone || (purpose && row.purpose !== purpose)) throw new AppError('linkUsed')
  return row
}

/** Of two that use a link at once, one does. */
async function spend(tx: Tx, code: string): Promise<void> {
  const used = await tx
    .delete(accountLink)
    .where(eq(accountLink.codeHash, hashOfLink(code)))
    .returning({ purpose: accountLink.purpose })
  if (used.length === 0) throw new AppError('linkUsed')
}

export const openLink: Handler<typeof calls.openLink> = async ({ house, tx, body }) => {
  const { purpose, holder } = await mustBeGood(house, tx, body.code)
  return { purpose, username: holder?.username ?? '', cate: holder?.cate ?? 'MISHU' }
}

export const setByLink: PreparedTransaction<typeof calls.setByLink> = {
  async before({ house, body }) {
    const { holder } = await mustBeGood(house, house.db.orm, body.code, 'password')
    if (await verifyPassword(holder?.passwordHash, body.password)) throw new AppError('passwordSame')
  },
  async inTransaction({ house, tx, body }) {
    const { holder } = await mustBeGood(house, tx, body.code, 'password')
    if (!holder) throw new AppError('linkUsed')
    await spend(tx, body.code)
    await setPassword(house, tx, holder.id, await hashPassword(body.password))
    await tellOfChange(house, tx, holder, ['password'])
    await forgetAllFailures(tx, holder)
    return null
  },
}

/** Who holds the link that the server printed keeps the installation from now on, and whom else that shall be is theirs to say. */
export const beFirst: PreparedTransaction<typeof calls.beFirst> = {
  async before({ house, body }) {
    await mustBeGood(house, house.db.orm, body.code, 'first')
  },
  async inTransaction({ house, tx, body }) {
    const { code, password, ...wanted } = body
    await mustBeGood(house, tx, code, 'first')
    await spend(tx, code)
    if (!(await isUnkept(tx))) throw new AppError('linkUsed')
    const passwordHash = await hashPassword(password)
    await insertAccount(house, tx, { ...wanted, cate: 'MISHU', roles: ['ROLE_ADMIN'], passwordHash })
    return null
  },
}
