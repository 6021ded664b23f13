import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import type { From } from '../who.ts'
import { giveGuessBack, takeGuess } from './askers.ts'
import { countSent } from './codeCount.ts'
import { sentCode } from './table.ts'

export const codeMs = 5 * 60_000
export const codeTries = 5

/** What a code is good for. The newest one sent counts; a code for one thing is worth nothing for another. */
export interface CodeFor {
  use: 'register' | 'corporation' | 'forget' | 'change' | 'activity' | 'abroad' | 'service' | 'sign'
  /** A phone, or a mailbox in small letters. */
  address: string
  /** Only where the code is for an account of one institution: `forget`. */
  tenantId?: number
}

const keyOf = ({ use, address, tenantId = 0 }: CodeFor) => ({ use, address, tenantId })
const isFor = (wanted: CodeFor) => {
  const { use, address, tenantId } = keyOf(wanted)
  return and(eq(sentCode.use, use), eq(sentCode.address, address), eq(sentCode.tenantId, tenantId))
}

/** Makes a code and keeps its hash; older ones for the same are over. Throws `tooMany` with the seconds to wait. */
export async function makeSentCode(house: House, tx: Tx, wanted: CodeFor): Promise<string> {
  await countSent(house, tx, wanted)
  const code = String(randomInt(10_000)).padStart(4, '0')
  const sentAt = house.now()
  const fresh = { codeHash: hashOf(wanted, code), tries: 0, sentAt, expiresAt: new Date(sentAt.getTime() + codeMs) }
  await tx
    .insert(sentCode)
    .values({ ...keyOf(wanted), ...fresh })
    .onConflictDoUpdate({ target: [sentCode.use, sentCode.address, sentCode.tenantId], set: fresh })
  return code
}

/**
 * Throws `sentCodeWrong` unless this is the code. A wrong one costs a try, so this runs outside any transaction that the
 * refusal rolls back; the right one is kept, to be used up by `useSentCode` within the change it is for. Where no code is
 * good there is nothing to guess, and nothing is counted: a stranger shuts nobody out of a door.
 */
export async function checkSentCode(house: House, wanted: CodeFor, code: string, from: From): Promise<void> {
  const { orm } = house.db
  await takeGuess(house, from)
  // The try is taken before the code is looked at: many guesses at once get no more of them than one after another.
  const [row] = await orm
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} + 1` })
    .where(and(isFor(wanted), lt(sentCode.tries, codeTries), gt(sentCode.expiresAt, house.now())))
    .returning({ codeHash: sentCode.codeHash })
  if (row && row.codeHash !== hashOf(wanted, code)) throw new AppError('sentCodeWrong')
  await giveGuessBack(house, from)
  if (!row) throw new AppError('sentCodeWrong')
  await orm
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} - 1` })
    .where(and(isFor(wanted), eq(sentCode.codeHash, row.codeHash), gt(sentCode.tries, 0)))
}

/** Takes a try of a code that was right: what its holder learned by it may not be learned for nothing. */
export async function costTry(house: House, wanted: CodeFor): Promise<void> {
  await house.db.orm
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} + 1` })
    .where(isFor(wanted))
}

/** Uses up a code that `checkSentCode` let through. Throws `sentCodeWrong` where another request did so meanwhile. */
export async function useSentCode(house: House, orm: Orm, wanted: CodeFor, code: string): Promise<void> {
  const used = await orm
    .delete(sentCode)
    .where(and(isFor(wanted), eq(sentCode.codeHash, hashOf(wanted, code)), gt(sentCode.expiresAt, house.now())))
    .returning({ use: sentCode.use })
  if (used.length === 0) throw new AppError('sentCodeWrong')
}

function hashOf(wanted: CodeFor, code: string): string {
  const { use, address, tenantId } = keyOf(wanted)
  return createHash('sha256').update(`${use}:${tenantId}:${address}:${code}`).digest('hex')
}
