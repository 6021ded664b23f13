import { and, gt, like } from 'drizzle-orm'
import type { House } from '../../house.ts'
import { codeCount } from '../../tables/account.ts'

/*
 * How hard the codes of this installation are guessed at: an operator sees it in /healthz and /metrics, and the log says when it begins.
 */

const dayMs = 86_400_000
/** What the counts of wrong guesses are called, before the use of the code. */
export const guessedName = 'guessed '
/** From so many wrong guesses in a day on at codes for accounts that exist, one right code is not enough; and then two are not. */
export const anotherCodeAfter = [30, 3000] as const

/** Wrong guesses of a day, by what the code was for. */
export async function guessesNow(house: House): Promise<Record<string, number>> {
  const rows = await house.db.orm
    .select({ name: codeCount.address, wrong: codeCount.sent })
    .from(codeCount)
    .where(
      and(like(codeCount.address, `${guessedName}%`), gt(codeCount.sentSince, new Date(house.now().getTime() - dayMs))),
    )
  return Object.fromEntries(rows.map(({ name, wrong }) => [name.slice(guessedName.length), wrong]))
}

/** Where codes are guessed at so often that more than one is asked for; undefined where none are. Says so in the log when it begins. */
export function watchGuesses(house: House, log: { warn(fields: object, text: string): void }) {
  let told = false
  return async (): Promise<Record<string, number> | undefined> => {
    const all = Object.entries(await guessesNow(house))
    const many = all.filter(([, wrong]) => wrong > anotherCodeAfter[0])
    const guesses = Object.fromEntries(many)
    if (many.length > 0 && !told)
      log.warn({ guesses }, 'codes are being guessed at: a second one is asked for until a day has passed')
    told = many.length > 0
    return told ? guesses : undefined
  }
}
