import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { once } from '../tables/door.ts'
import { isShared, openKept, sealShared } from '../vault/kept.ts'
import { places } from '../vault/places.ts'
import type { FormFile } from './form.ts'

export const keptDays = 30

const keyPattern = /^[\x21-\x7e]{8,100}$/

/** The key of `Idempotency-Key`, or undefined where there is none. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new AppError('badRequest', {}, [{ path: ['Idempotency-Key'], code: 'wrongType' }])
  }
  return header
}

const secrets = new Set(['password', 'newPass', 'oldPass'])

/**
 * Tells whether a key comes with the same request as before. Secrets are left out wherever they stand: the hash lies in the
 * table for weeks, and from a fast one a password is soon guessed. A keyed hash would have its key in the same database, or
 * lose it with the process. Files that came in a form get new ids each time: their contents stand for them. All it costs: a key that is used again with another password gets the first answer, without effect.
 */
export function requestHash(
  call: string,
  input: unknown,
  files: Pick<FormFile, 'id' | 'digest' | 'filename'>[] = [],
): string {
  const contents = new Map(files.map(({ id, digest, filename }) => [id, `${digest} ${filename}`]))
  const open = (name: string, value: unknown) =>
    secrets.has(name) ? undefined : typeof value === 'string' ? (contents.get(value) ?? value) : value
  return createHash('sha256')
    .update(JSON.stringify([call, input], open))
    .digest('hex')
}

const isOf = (accountId: string, key: string) => and(eq(once.accountId, accountId), eq(once.key, key))

/** Whether this person was given an answer to the key, whatever came with it. */
export async function isAnswered(orm: Orm, accountId: string, key: string): Promise<boolean> {
  return (await orm.$count(once, isOf(accountId, key))) > 0
}

/**
 * The answer this person was given to the key. Throws `keyReused` where the key came with something else.
 * @param same the hashes by which the request is known: of what was sent, and as builds kept it that looked at what they read in it
 */
export async function givenAnswer(
  { config }: House,
  orm: Orm,
  accountId: string,
  key: string,
  same: string[],
): Promise<{ answer: unknown } | undefined> {
  const [seen] = await orm.select().from(once).where(isOf(accountId, key))
  if (seen && !same.includes(seen.requestHash)) throw new AppError('keyReused')
  if (!seen || typeof seen.answer !== 'string') return seen
  // Codes and tokens of answers are said once: they lie sealed, as one string of JSON.
  const text = openKept(config, places.answer(accountId, key), seen.answer)
  return { answer: text === seen.answer ? text : JSON.parse(text) }
}

/**
 * Does `work` unless this person sent the key before; then gives the answer of that time. The key is written first, in the
 * transaction of the effect: a second arrival in the same moment waits at the row, and finds the answer or, after a
 * refusal, its turn. Throws `keyReused` where the key came with something else.
 */
export async function doOnce(
  house: House,
  tx: Tx,
  accountId: string,
  key: string,
  same: string[],
  work: () => Promise<unknown>,
): Promise<unknown> {
  const [fresh] = await tx
    .insert(once)
    .values({ accountId, key, requestHash: same[0] ?? '', at: house.now() })
    .onConflictDoNothing()
    .returning({ key: once.key })
  if (!fresh) {
    const given = await givenAnswer(house, tx, accountId, key, same)
    if (!given) throw new AppError('keyReused')
    return given.answer
  }
  const answer = await work()
  const kept = isShared(house.config)
    ? sealShared(house.config, places.answer(accountId, key), JSON.stringify(answer ?? null))
    : answer
  await tx.update(once).set({ answer: kept }).where(isOf(accountId, key))
  return answer
}

export async function forgetAnswers(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - keptDays * 86_400_000)
  await house.db.orm.delete(once).where(lt(once.at, before))
}
