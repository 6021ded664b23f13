import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { BundleBody, BundleSection } from '../../contract/bundle/bundle.ts'
import type { Camp } from '../../contract/case/case.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Tx } from '../database/db.ts'
import type { House } from '../house.ts'
import { asInstitution } from '../right.ts'
import { bundle, bundlePart, type StoredBundle } from '../tables/bundle.ts'
import { cases } from '../tables/case.ts'
import { evidence } from '../tables/evidence.ts'
import { tellRows } from '../tell.ts'
import { groupsOf } from './choices.ts'

/** Bundles are to be made, or not to be made any more. */
export const bundleDue = 'bundle_due'

type Wanted = Pick<
  StoredBundle,
  'id' | 'seriesId' | 'version' | 'title' | 'bates' | 'grows' | 'byId' | 'byName' | 'byItself'
>

/** All evidence of a side. */
const ofSide = (groups: Awaited<ReturnType<typeof groupsOf>>, camp: Camp) =>
  groups.filter((group) => group.camp === camp).flatMap(({ items }) => items)

/**
 * Writes down that a bundle is to be made; whoever calls holds the case. Throws `bundle.busy` while another of the case is being
 * made, and `bundle.unknown` for what is not among its papers. `shown`: what there was to choose from; evidence of a side that came
 * since goes in.
 */
export async function askFor(
  house: House,
  tx: Tx,
  { tenantId, caseId }: { tenantId: number; caseId: string },
  wanted: Wanted,
  chosen: BundleBody['sections'],
  shown?: BundleBody['shown'],
): Promise<void> {
  const making = and(eq(bundle.caseId, caseId), eq(bundle.state, 'making'))
  if (await tx.$count(bundle, making)) throw new AppError('bundle.busy')
  const groups = await groupsOf(tx, asInstitution(tenantId, wanted.byId), caseId, 'zh')
  const known = new Map(groups.flatMap(({ items }) => items).map((item) => [item.source, item]))
  const records = new Map<string, typeof bundlePart.$inferInsert>()
  const late = ({ camp }: BundleBody['sections'][number]) =>
    shown && wanted.grows && camp ? ofSide(groups, camp).filter(({ source }) => !shown.includes(source)) : []
  const sections: BundleSection[] = chosen.map((section) => ({
    ...section,
    entries: [...section.entries, ...late(section)].map(({ source, title }) => {
      const item = known.get(source)
      if (!item) throw new AppError('bundle.unknown', { name: title })
      const { kind, id } = item.record
      records.set(`${kind} ${id}`, { bundleId: wanted.id, recordKind: kind, recordId: id })
      return { source, title, from: 0, pages: 0, unbound: null }
    }),
  }))
  await tx.update(bundle).set({ replaced: true }).where(eq(bundle.seriesId, wanted.seriesId))
  const at = house.now()
  await tx.insert(bundle).values({ ...wanted, tenantId, caseId, sections, state: 'making', submittedAt: at })
  await tx.insert(bundlePart).values([...records.values()])
  await tellRows(house, tx, 'bundle', wanted.id)
  await tx.execute(sql`select pg_notify(${bundleDue}, '')`)
}

/** The same once more, under the next number, with the evidence of its sides that came since. Throws `stale`, and as `askFor`. */
export async function askAgain(
  house: House,
  tx: Tx,
  before: StoredBundle,
  id: string,
  by: { id: string; nickName: string },
  byItself = false,
) {
  if (before.replaced || before.state === 'making') throw new AppError('stale')
  const { tenantId, caseId, seriesId, title, bates, grows } = before
  const groups = await groupsOf(tx, asInstitution(tenantId, by.id), caseId, 'zh')
  const known = new Set(groups.flatMap(({ items }) => items).map(({ source }) => source))
  const since = await tx
    .select({ id: evidence.id })
    .from(evidence)
    .where(and(eq(evidence.caseId, caseId), gt(evidence.submittedAt, before.submittedAt)))
  const fresh = new Set(since.map((one) => one.id))
  const sections = before.sections.map(({ title: name, camp, entries }) => {
    const here = new Set(entries.map(({ source }) => source))
    const side = camp ? ofSide(groups, camp) : []
    const added = side.filter(({ source, record }) => !here.has(source) && fresh.has(record.id))
    // What was taken out of the case since is not missed.
    const kept = entries
      .filter(({ source }) => known.has(source))
      .map(({ source, title: called }) => ({ source, title: called }))
    return {
      title: name,
      camp,
      entries: [...kept, ...added.map(({ source, title: called }) => ({ source, title: called }))],
    }
  })
  if (!sections.some(({ entries }) => entries.length)) throw new AppError('bundle.empty')
  const whose = { byId: by.id, byName: by.nickName, byItself }
  const wanted = { id, seriesId, version: before.version + 1, title, bates, grows, ...whose }
  await askFor(house, tx, { tenantId, caseId }, wanted, sections)
}

/**
 * Evidence came in since the newest of a series that grows: another is asked for, in the name of who asked for that one, whatever became
 * of it.
 */
export async function growBundles(house: House): Promise<void> {
  const { orm } = house.db
  const news = sql`exists (select from ${evidence} where ${evidence.caseId} = ${bundle.caseId}
    and ${evidence.submittedAt} > ${bundle.submittedAt}
    and ${bundle.sections} @> jsonb_build_array(jsonb_build_object('camp', ${evidence.camp})))`
  const grown = and(eq(bundle.grows, true), eq(bundle.replaced, false), ne(bundle.state, 'making'), news)
  for (const { id, caseId } of await orm.select({ id: bundle.id, caseId: bundle.caseId }).from(bundle).where(grown)) {
    await house.db
      .tx(async (tx) => {
        await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update')
        // Another server may have been faster.
        const [row] = await tx
          .select()
          .from(bundle)
          .where(and(grown, inArray(bundle.id, [id])))
        if (row) await askAgain(house, tx, row, randomUUID(), { id: row.byId, nickName: row.byName }, true)
      })
      .catch((error) => {
        // While one is being made the next comes after it.
        if (!(error instanceof AppError)) throw error
      })
  }
}
