import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../database/db.ts'
import { factorRecovery } from '../../tables/factor.ts'

const codes = 10
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const hashOf = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`${accountId}:${plain(code)}`)
    .digest('hex')

/** Twelve letters, 58 bits: an attacker who has their hashes cannot try them all. */
function newCode(): string {
  const drawn = [...randomBytes(24)].filter((byte) => byte < letters.length * 8).slice(0, 12)
  if (drawn.length < 12) return newCode()
  const word = drawn.map((byte) => letters[byte % letters.length]).join('')
  return `${word.slice(0, 4)}-${word.slice(4, 8)}-${word.slice(8)}`
}

/** New recovery codes, to be shown once; older ones are over. */
export async function renewCodes(orm: Orm, accountId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await orm.delete(factorRecovery).where(eq(factorRecovery.accountId, accountId))
  await orm.insert(factorRecovery).values(made.map((code) => ({ accountId, codeHash: hashOf(accountId, code) })))
  return made
}

/** Takes a recovery code, once. Answers whether it was right. */
export async function takeRecovery(orm: Orm, accountId: string, code: string): Promise<boolean> {
  const used = await orm
    .delete(factorRecovery)
    .where(and(eq(factorRecovery.accountId, accountId), eq(factorRecovery.codeHash, hashOf(accountId, code))))
    .returning({ accountId: factorRecovery.accountId })
  return used.length > 0
}
