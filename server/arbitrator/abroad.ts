import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { checkSentCode, useSentCode } from '../account/code.ts'
import { insertAccount } from '../account/create.ts'
import { hashPassword } from '../account/password/password.ts'
import { beforeCode, sendCodeTo } from '../account/sendCodes.ts'
import { userOf } from '../account/user.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handlers } from '../door/handler.ts'
import type { House } from '../house.ts'
import { account, session } from '../tables/account.ts'
import { openSession } from '../who.ts'

const codeFor = (email: string) => ({ use: 'abroad', address: email }) as const

async function applicantAt(house: House, orm: Orm, email: string) {
  const { tenantId } = house.config.page
  const [row] = await orm
    .select()
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.username, email), account.isForeign))
  return row
}

/** Who came in here and was enrolled since is an arbitrator, and comes in by the ordinary door. */
async function refuseEnrolled(house: House, tx: Tx, email: string): Promise<void> {
  const { tenantId } = house.config.page
  const [found] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.username, email), eq(account.cate, 'ZCY')))
  if (found) throw new AppError('candidacy.enrolled')
}

/** A new applicant. Where an account of another kind has the mailbox, it stands in the name alone. */
async function makeApplicant(house: House, tx: Tx, email: string, passwordHash: string): Promise<void> {
  const { tenantId } = house.config.page
  const [other] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.tenantId, tenantId), sql`lower(${account.email}) = ${email}`, isNull(account.removedAt)))
  await insertAccount(house, tx, {
    tenantId,
    username: email,
    nickName: email,
    email: other ? null : email,
    cate: 'ARBI_USER',
    status: '',
    isForeign: true,
    passwordHash,
  })
}

/** An applicant from abroad has no status, or one that staff gave; under review nobody comes in by any door. */
function mustBeVerified(status: string): void {
  if (status !== '' && status !== 'VERIFIED') throw new AppError('unverified')
}

/** The door of applicants from abroad. */
export const abroad: Pick<Handlers<typeof calls>, 'abroadCode' | 'abroadLogin' | 'abroadToken'> = {
  abroadCode: {
    before: beforeCode,
    async inTransaction(asked) {
      await sendCodeTo(asked, codeFor(asked.body.email))
      return null
    },
  },

  abroadLogin: {
    async ownTransaction({ house, from, language, body: { email, code } }) {
      await checkSentCode(house, codeFor(email), code, { from, language })
      // Nobody knows it: this door has no password.
      const passwordHash = await hashPassword(randomUUID())
      return house.db.tx(async (tx) => {
        await useSentCode(house, tx, codeFor(email), code)
        await refuseEnrolled(house, tx, email)
        if (!(await applicantAt(house, tx, email))) await makeApplicant(house, tx, email, passwordHash)
        const found = await applicantAt(house, tx, email)
        // They have shown that the mailbox is theirs, so they may know that it is shut out.
        if (!found?.enabled || found.removedAt) throw new AppError('forbidden')
        mustBeVerified(found.status)
        const { token } = await openSession(house, tx, found.id, from, { kind: 'abroad' })
        const { id, nickName, phone } = found
        return { loginToken: token, loginName: nickName, userId: id, phone: phone ?? '', email }
      })
    },
  },

  // Its own transaction, so that no answer with a token is kept for a second arrival.
  abroadToken: {
    async ownTransaction({ house, me, from, params }) {
      if (params.id !== me.id) throw new AppError('notFound')
      return house.db.tx(async (tx) => {
        // Good for one exchange: of two in one moment the second finds it gone.
        const spent = await tx.delete(session).where(eq(session.tokenHash, me.session)).returning()
        if (spent.length === 0) throw new AppError('signedOut')
        const [found] = await tx.select().from(account).where(eq(account.id, me.id))
        if (!found) throw new AppError('notFound')
        mustBeVerified(found.status)
        const { token, expiresAt } = await openSession(house, tx, me.id, from)
        return { token, expiresAt: expiresAt.toISOString(), user: userOf(house, found) }
      })
    },
  },
}
