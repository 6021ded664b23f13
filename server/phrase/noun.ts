import { and, asc, count, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import { type phrases, phrasesMax } from '../../contract/phrase/phrase.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { account } from '../tables/account.ts'
import { phrase } from '../tables/phrase.ts'

const shown = { id: phrase.id, version: phrase.version, text: phrase.text }

const add: Handler<typeof phrases.add> = async ({ house, tx, me, body }) => {
  // Two that arrive together are counted one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, me.id)).for('no key update')
  const [held] = await tx.select({ total: count() }).from(phrase).where(eq(phrase.accountId, me.id))
  if ((held?.total ?? 0) >= phrasesMax) throw new AppError('phrase.full', { max: phrasesMax })
  const row = { accountId: me.id, text: body.text, createdAt: house.now() }
  const [made] = await tx.insert(phrase).values(row).returning(shown)
  if (!made) throw new Error('A phrase was not written')
  return made
}

const own = (me: { id: string }, id: string) => and(eq(phrase.id, id), eq(phrase.accountId, me.id))

const update: Handler<typeof phrases.update> = async ({ tx, me, body }) => {
  const [held] = await tx.select(shown).from(phrase).where(own(me, body.id)).for('update')
  if (!held) throw new AppError('notFound')
  if (held.version !== body.version) throw new AppError('stale')
  const set = { text: body.text, version: sql`${phrase.version} + 1` }
  const [changed] = await tx.update(phrase).set(set).where(own(me, body.id)).returning(shown)
  return changed ?? held
}

const remove: Handler<typeof phrases.remove> = async ({ tx, me, body }) => {
  const gone = await tx.delete(phrase).where(own(me, body.id)).returning({ id: phrase.id })
  if (!gone.length) throw new AppError('notFound')
  return {}
}

const listAll: Handler<typeof phrases.listAll> = ({ tx, me }) =>
  tx.select(shown).from(phrase).where(eq(phrase.accountId, me.id)).orderBy(asc(phrase.createdAt), asc(phrase.id))

export const phraseNoun: Noun<typeof phrases> = {
  calls: { add, update, remove, listAll },
  kinds: {},
}
