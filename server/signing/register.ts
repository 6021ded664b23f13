import { createHash, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Checked, codeLetters, type IssuedFacts } from '../../contract/signing/signing.ts'
import { caseNoOf } from '../case/row.ts'
import type { Orm, Tx } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import { institution } from '../document/letter.ts'
import { netOf } from '../door/route.ts'
import type { House } from '../house.ts'
import { issuedDocument, sealCheck } from '../tables/signing.ts'

type Issued = typeof issuedDocument.$inferSelect

/** A code that nobody guesses: 59 random bits, in three groups of four. */
export function newVerificationCode(): string {
  const letters = Array.from({ length: 12 }, () => codeLetters[randomInt(codeLetters.length)])
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** 王** of 王小明: enough to know again whom one knows. */
const covered = (name: string) => [...name].map((char, at) => (at === 0 ? char : '*')).join('')

/** The last digits of a case number, which alone tell cases apart, are covered. */
const coveredNo = (no: string) => no.replace(/\d(?=\d?\D*$)/g, '*')

export async function issuedFactsOf(orm: Orm, row: Issued): Promise<IssuedFacts> {
  const [found] = row.caseId
    ? await rowsOf<{ caseNo: string }>(orm, sql`select ${caseNoOf(sql`${row.caseId}::uuid`)} as "caseNo"`)
    : []
  return {
    ...{ code: row.code, institution, kind: row.kind, caseNo: coveredNo(found?.caseNo ?? '') },
    ...{ issuedAt: row.issuedAt.toISOString(), state: row.state, stateAt: row.stateAt?.toISOString() ?? null },
    signers: row.signers.map(({ representative: by, ...one }) => ({
      ...{ ...one, name: covered(one.name) },
      representative: by && { ...by, name: covered(by.name) },
    })),
    ...{ sha256: row.sha256, size: row.size },
  }
}

/** What the register says of a file, or of a code alone where `sha256` is null. */
export async function lookUp(
  orm: Orm,
  { sha256, code }: { sha256: string | null; code?: string | undefined },
): Promise<Checked> {
  const [bySha] = sha256 ? await orm.select().from(issuedDocument).where(eq(issuedDocument.sha256, sha256)) : []
  const [byCode] = code ? await orm.select().from(issuedDocument).where(eq(issuedDocument.code, code)) : []
  const row = bySha ?? byCode
  if (!row) return { answer: 'unknown', facts: null }
  const facts = await issuedFactsOf(orm, row)
  if (sha256 && !bySha) return { answer: 'altered', facts }
  return { answer: row.state === 'valid' ? 'identical' : row.state, facts }
}

/** Writes down that somebody checked, from which network, and what they were told. */
export async function noteCheck(house: House, tx: Orm | Tx, ip: string, asked: string, answer: string): Promise<void> {
  await tx.insert(sealCheck).values({ at: house.now(), net: netOf(ip), asked, answer })
}
