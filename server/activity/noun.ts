import { and, eq } from 'drizzle-orm'
import type { activity as calls, Guest } from '../../contract/activity/activity.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { checkSentCode, useSentCode } from '../account/code.ts'
import { beforeCode, sendCodeTo } from '../account/sendCodes.ts'
import type { Orm } from '../database/db.ts'
import type { Noun } from '../door/handler.ts'
import { guest, guestSession } from '../tables/activity.ts'
import { newToken } from '../who.ts'

const sessionMs = 86_400_000

async function guestWith(orm: Orm, id: string): Promise<Guest> {
  const [row] = await orm.select().from(guest).where(eq(guest.id, id))
  if (!row) throw new AppError('notFound')
  return { ...row.profile, userId: row.id, phone: row.phone }
}

const codeFor = (phone: string) => ({ use: 'activity', address: phone }) as const

export const activityNoun: Noun<typeof calls> = {
  calls: {
    loginCode: {
      before: beforeCode,
      async inTransaction(asked) {
        await sendCodeTo(asked, codeFor(asked.body.phone))
        return null
      },
    },

    login: {
      async ownTransaction({ house, from, language, body: { phone, code } }) {
        await checkSentCode(house, codeFor(phone), code, { from, language })
        return house.db.tx(async (tx) => {
          await useSentCode(house, tx, codeFor(phone), code)
          const { tenantId } = house.config.page
          const profile = { loginName: '', company: '', title: '', email: '', note: '' }
          await tx.insert(guest).values({ tenantId, phone, profile, createdAt: house.now() }).onConflictDoNothing()
          const [row] = await tx
            .select()
            .from(guest)
            .where(and(eq(guest.tenantId, tenantId), eq(guest.phone, phone)))
          if (!row) throw new Error('The attendee was not kept')
          const { token, hash } = newToken()
          const expiresAt = new Date(house.now().getTime() + sessionMs)
          await tx.insert(guestSession).values({ tokenHash: hash, guestId: row.id, expiresAt })
          return { token, loginName: row.profile.loginName, userId: row.id }
        })
      },
    },

    async getUser({ tx, me, params }) {
      if (params.id !== me.id) throw new AppError('notFound')
      return guestWith(tx, me.id)
    },

    async saveUser({ tx, me, body }) {
      await tx.update(guest).set({ profile: body }).where(eq(guest.id, me.id))
      return guestWith(tx, me.id)
    },

    async logout({ tx, me }) {
      await tx.delete(guestSession).where(eq(guestSession.tokenHash, me.session))
      return null
    },
  },
  kinds: {},
}
