import { and, eq, sql } from 'drizzle-orm'
import type { bundleNoun as bundleCalls, bundles } from '../../contract/bundle/bundle.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { mustBeFresh } from '../account/factor/prove.ts'
import { seenCase } from '../case/case.ts'
import type { Orm } from '../database/db.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { bundle } from '../tables/bundle.ts'
import { tellRows } from '../tell.ts'
import type { Person } from '../who.ts'
import { askAgain, askFor, bundleDue } from './ask.ts'
import { choiceOf, groupsOf } from './choices.ts'
import { roomBundleCalls } from './present/calls.ts'
import { readBundle, readBundlePage, readBundles, readSomeBundles, seesBundle } from './row.ts'

/** A bundle the person may see, as it is stored. Throws `notFound`. */
async function seen(orm: Orm, me: Person, id: string) {
  const [row] = await orm
    .select()
    .from(bundle)
    .where(and(eq(bundle.id, id), seesBundle(me)))
  if (!row) throw new AppError('notFound')
  return row
}

const listBundles: Handler<typeof bundles.listBundles> = async ({ tx, me, query }) => {
  const { id } = await seenCase(tx, me, query.baseId)
  return readBundlePage(tx, sql`${bundle.caseId} = ${id} and ${seesBundle(me)}`, query)
}

const getBundle: Handler<typeof bundles.getBundle> = async ({ tx, me, params }) => {
  const [row] = await readSomeBundles(tx, sql`${bundle.id} = ${params.id} and ${seesBundle(me)}`)
  if (!row) throw new AppError('notFound')
  return row
}

const bundleChoices: Handler<typeof bundles.bundleChoices> = async ({ tx, me, language, query }) =>
  (await groupsOf(tx, me, query.baseId, language)).map(choiceOf)

const makeBundle: Handler<typeof bundles.makeBundle> = async ({ house, tx, me, body }) => {
  const { id, baseId, sections, title, bates, grows, shown } = body
  const { tenantId } = await seenCase(tx, me, baseId, true)
  await mustBeFresh(house, tx, me)
  const [before] = await tx.select().from(bundle).where(eq(bundle.id, id))
  if (before && before.caseId !== baseId) throw new AppError('notFound')
  const whose = { byId: me.id, byName: me.nickName, byItself: false }
  const wanted = { id, seriesId: id, version: 1, title, bates, grows, ...whose }
  if (!before) await askFor(house, tx, { tenantId, caseId: baseId }, wanted, sections, shown)
  return readBundle(tx, id)
}

const remakeBundle: Handler<typeof bundles.remakeBundle> = async ({ house, tx, me, body }) => {
  const { caseId } = await seen(tx, me, body.id)
  await seenCase(tx, me, caseId, true)
  await mustBeFresh(house, tx, me)
  const [known] = await tx.select().from(bundle).where(eq(bundle.id, body.newId))
  if (known && known.caseId !== caseId) throw new AppError('notFound')
  // As it stands now that nobody else changes it.
  if (!known) await askAgain(house, tx, await seen(tx, me, body.id), body.newId, me)
  return readBundle(tx, body.newId)
}

const cancelBundle: Handler<typeof bundles.cancelBundle> = async ({ house, tx, me, body }) => {
  const { id } = await seen(tx, me, body.id)
  const making = and(eq(bundle.id, id), eq(bundle.state, 'making'))
  const set = { state: 'cancelled' as const, done: 0, pages: 0, lease: null, leaseUntil: null }
  const ended = await tx.update(bundle).set(set).where(making).returning({ id: bundle.id })
  if (!ended.length) throw new AppError('state.closed')
  await tellRows(house, tx, 'bundle', id)
  await tx.execute(sql`select pg_notify(${bundleDue}, '')`)
  return null
}

export const bundleNoun: Noun<(typeof bundleCalls)['calls'], 'bundle'> = {
  calls: { listBundles, getBundle, bundleChoices, makeBundle, remakeBundle, cancelBundle, ...roomBundleCalls },
  kinds: { bundle: { table: bundle, sees: seesBundle, read: readBundles, holdsFiles: true } },
}
