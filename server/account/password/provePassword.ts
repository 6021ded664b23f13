import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { House } from '../../house.ts'
import { account } from '../../tables/account.ts'
import { againstProof, countFailure, forgetFailures, refuseAfterFailures } from './failures.ts'
import { verifyPassword } from './password.ts'

/** Throws `passwordOldWrong` unless this is the person's password. Wrong ones do not close the login: who sits here is in already. */
export async function provePassword(house: House, accountId: string, password: string): Promise<void> {
  const [found] = await house.db.orm.select().from(account).where(eq(account.id, accountId))
  if (!found) throw new AppError('signedOut')
  const against = againstProof(accountId)
  await refuseAfterFailures(house, against)
  if (!(await verifyPassword(found.passwordHash, password))) {
    await countFailure(house, against)
    throw new AppError('passwordOldWrong')
  }
  await refuseAfterFailures(house, against)
  await forgetFailures(house, against)
}
