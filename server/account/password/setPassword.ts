import { eq } from 'drizzle-orm'
import type { Orm } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { account, accountLink, knownDevice } from '../../tables/account.ts'
import { factorTicket } from '../../tables/factor.ts'
import { hearingAttendee } from '../../tables/hearing.ts'
import { endSessionsOf } from '../sessions.ts'

/** Writes a password hashed before, and ends the sessions of the account, but the one that is named, and its links. */
export async function setPassword(
  house: House,
  orm: Orm,
  id: string,
  passwordHash: string,
  except = '',
): Promise<void> {
  await orm.update(account).set({ passwordHash, passwordAt: house.now(), invitedAt: null }).where(eq(account.id, id))
  await orm.delete(accountLink).where(eq(accountLink.accountId, id))
  // Logins that the old password began end with it.
  await orm.delete(factorTicket).where(eq(factorTicket.accountId, id))
  // Who lost theirs may have lost the device too.
  if (except === '') await orm.delete(knownDevice).where(eq(knownDevice.accountId, id))
  await endSessionsOf(orm, id, except)
  // A personal code in a letter opens a room in somebody's name: whoever has their mail has it, too.
  await orm.update(hearingAttendee).set({ codeHash: null }).where(eq(hearingAttendee.accountId, id))
}
