import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { AppError, type Language } from '../../contract/errors/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { sendCodeLetter } from '../provider/codeLetter.ts'
import { sentCode } from '../tables/account.ts'
import { hashOfShort } from '../vault/kept.ts'
import type { From } from '../who.ts'
import { giveGuessBack, takeGuess } from './askers.ts'
import { countSent } from './codeCount.ts'

/** A code is good for so long, and so many guesses at it are heard. */
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

const newDigits = () => String(randomInt(10_000)).padStart(4, '0')

/** Makes a code and keeps its hash; older ones for the same are over. Throws `tooMany` with the seconds to wait. */
export async function makeSentCode(house: House, tx: Tx, wanted: CodeFor): Promise<string> {
  await countSent(house, tx, wanted)
  const code = newDigits()
  const sentAt = house.now()
  const fresh = {
    codeHash: hashOf(house, wanted, code),
    tries: 0,
    round: 0,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + codeMs),
  }
  await tx
    .insert(sentCode)
    .values({ ...keyOf(wanted), ...fresh })
    .onConflictDoUpdate({ target: [sentCode.use, sentCode.address, sentCode.tenantId], set: fresh })
  return code
}

interface Asking {
  from: From
  language: Language
}

/**
 * Throws `sentCodeWrong` unless this is the code. A wrong one costs a try, so this runs outside any transaction that the
 * refusal rolls back; the right one is kept, to be used up by `useSentCode` within the change it is for. Where no code is
 * good there is nothing to guess, and nothing is counted: a stranger shuts nobody out of a door. Throws `sentCodeAgain` where codes
 * like this are being guessed at: it was right, and another one is on its way.
 */
export async function checkSentCode(house: House, wanted: CodeFor, code: string, asking: Asking): Promise<void> {
  const { orm } = house.db
  const guess = await takeGuess(house, wanted, asking.from)
  // The try is taken before the code is looked at: many guesses at once get no more of them than one after another.
  const [row] = await orm
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} + 1` })
    .where(and(isFor(wanted), lt(sentCode.tries, codeTries), gt(sentCode.expiresAt, house.now())))
    .returning({ codeHash: sentCode.codeHash, round: sentCode.round })
  if (row && row.codeHash !== hashOf(house, wanted, code)) throw new AppError('sentCodeWrong')
  await giveGuessBack(house, guess)
  if (!row) throw new AppError('sentCodeWrong')
  await orm
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} - 1` })
    .where(and(isFor(wanted), eq(sentCode.codeHash, row.codeHash), gt(sentCode.tries, 0)))
  if (row.round + 1 < guess.rounds) await sendAnother(house, wanted, row, asking.language)
}

/** The tries that are left are those of the code before: whoever guesses gets no more of them. */
async function sendAnother(
  house: House,
  wanted: CodeFor,
  { codeHash, round }: Pick<typeof sentCode.$inferSelect, 'codeHash' | 'round'>,
  language: Language,
): Promise<never> {
  const code = newDigits()
  const expiresAt = new Date(house.now().getTime() + codeMs)
  await house.db.tx(async (tx) => {
    const next = await tx
      .update(sentCode)
      .set({ codeHash: hashOf(house, wanted, code), round: round + 1, expiresAt })
      .where(and(isFor(wanted), eq(sentCode.codeHash, codeHash), eq(sentCode.round, round)))
      .returning({ use: sentCode.use })
    // Of two that were right at once one is sent the next.
    if (next.length > 0) await sendCodeLetter(house, tx, { to: wanted.address, code, language, goodForMs: codeMs })
  })
  throw new AppError('sentCodeAgain')
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
    .where(and(isFor(wanted), eq(sentCode.codeHash, hashOf(house, wanted, code)), gt(sentCode.expiresAt, house.now())))
    .returning({ use: sentCode.use })
  if (used.length === 0) throw new AppError('sentCodeWrong')
}

function hashOf({ config }: House, wanted: CodeFor, code: string): string {
  const { use, address, tenantId } = keyOf(wanted)
  return hashOfShort(config, `${use}:${tenantId}:${address}:${code}`)
}
