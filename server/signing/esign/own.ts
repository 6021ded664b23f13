import { and, desc, eq, ne } from 'drizzle-orm'
import { linkTo } from '../../provider/letters.ts'
import { registration } from '../../tables/registration.ts'
import { signingOf } from '../authority.ts'
import type { Signing } from '../signer.ts'
import type { SigningProvider } from './provider.ts'

/** By our own real-name page and its review, and by keys that this installation keeps. */
export const ownSigning: SigningProvider = {
  begin: async (house) => linkTo(house, '/user/center?part=identity'),

  async result(house, me) {
    const mine = and(
      eq(registration.accountId, me.id),
      eq(registration.kind, 'identity'),
      ne(registration.state, 'withdrawn'),
    )
    const { orm } = house.db
    const [last] = await orm.select().from(registration).where(mine).orderBy(desc(registration.submittedAt)).limit(1)
    return {
      verified: me.verifyType !== '',
      state: last?.state ?? 'none',
      name: last?.title ?? '',
      reason: last?.reason ?? '',
      at: (last?.reviewedAt ?? last?.submittedAt)?.toISOString() ?? null,
    }
  },

  signers: (house, wanted) =>
    house.db.tx(async (tx) => {
      const all: Signing[] = []
      for (const one of wanted) all.push(await signingOf({ house, tx }, one))
      return all
    }),
}
