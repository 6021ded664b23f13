import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { pageConfigs } from '../../contract/account/pageConfig.ts'
import type { contract } from '../../contract/all.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { lookup as calls, DictEntry } from '../../contract/lookup/lookup.ts'
import { audit, auditChangesOf } from '../audit/audit.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler, Noun } from '../door/handler.ts'
import { mustKeepInstallation } from '../right.ts'
import { dictEntry } from '../tables/lookup.ts'
import { getAreaInfo, getarealist, getProvincelist } from './area.ts'

const config: Handler<typeof pageConfigs.config> = async ({ house }) => house.config.page

const order = [asc(dictEntry.sort), asc(dictEntry.label), asc(dictEntry.id)] as const

const getDictDetail: Handler<typeof calls.getDictDetail> = async ({ tx, query }) => {
  const { dictName, page, size } = query
  const named = eq(dictEntry.dictName, dictName)
  const [known] = await tx.select({ entries: count() }).from(dictEntry).where(named)
  const content = await tx
    .select()
    .from(dictEntry)
    .where(named)
    .orderBy(...order)
    .limit(size)
    .offset(page * size)
  return { content, totalElements: known?.entries ?? 0 }
}

const listDicts: Handler<typeof calls.listDicts> = ({ tx }) =>
  tx
    .select({ dictName: dictEntry.dictName, entries: count() })
    .from(dictEntry)
    .groupBy(dictEntry.dictName)
    .orderBy(asc(dictEntry.dictName))

const named = ({ dictName, label }: Pick<DictEntry, 'dictName' | 'label'>) => `${dictName} / ${label}`

/** Throws `entry.taken` where another entry of the dictionary has the value. */
async function mustBeFree(tx: Tx, { dictName, value }: { dictName: string; value: string }, id?: string) {
  // Two of the same in one moment: the second waits here, and then finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(715003)`)
  const [other] = await tx
    .select({ id: dictEntry.id })
    .from(dictEntry)
    .where(and(eq(dictEntry.dictName, dictName), eq(dictEntry.value, value)))
  if (other && other.id !== id) throw new AppError('entry.taken', {}, [{ path: ['value'], code: 'entry.taken' }])
}

async function mustFind(tx: Tx, id: string): Promise<DictEntry> {
  const [row] = await tx.select().from(dictEntry).where(eq(dictEntry.id, id)).for('update')
  if (!row) throw new AppError('notFound')
  return row
}

const addDictDetail: Handler<typeof calls.addDictDetail> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  await mustBeFree(tx, body)
  const [row] = await tx.insert(dictEntry).values(body).returning()
  if (!row) throw new Error('A dictionary entry was not made')
  await audit(context, 'lookup.addDictDetail', named(row), auditChangesOf({}, body))
  return row
}

const editDictDetail: Handler<typeof calls.editDictDetail> = async (context) => {
  const { tx, me, body } = context
  mustKeepInstallation(me)
  const { id, ...wanted } = body
  const before = await mustFind(tx, id)
  await mustBeFree(tx, body, id)
  const [row] = await tx.update(dictEntry).set(wanted).where(eq(dictEntry.id, id)).returning()
  if (!row) throw new AppError('notFound')
  await audit(context, 'lookup.editDictDetail', named(before), auditChangesOf(before, wanted))
  return row
}

const removeDictDetail: Handler<typeof calls.removeDictDetail> = async (context) => {
  const { tx, me, params } = context
  mustKeepInstallation(me)
  const before = await mustFind(tx, params.id)
  await tx.delete(dictEntry).where(eq(dictEntry.id, params.id))
  const { id: _, ...gone } = before
  await audit(context, 'lookup.removeDictDetail', named(before), auditChangesOf(gone, {}))
  return null
}

function options(orm: Orm, where: SQL | undefined) {
  const { value, label, labelEn } = dictEntry
  return orm
    .select({ value, label, labelEn })
    .from(dictEntry)
    .where(where)
    .orderBy(...order)
}

const nation: Handler<typeof calls.nation> = ({ tx }) => options(tx, eq(dictEntry.dictName, 'nation'))

const getLookup: Handler<typeof calls.getLookup> = ({ tx, query }) => options(tx, eq(dictEntry.dictName, query.type))

const getLookupByAttr: Handler<typeof calls.getLookupByAttr> = ({ tx, query }) =>
  options(tx, and(eq(dictEntry.dictName, query.type), sql`${dictEntry.attrs} ->> ${query.attr} = ${query.value}`))

export const lookupNoun = {
  calls: {
    config,
    getDictDetail,
    listDicts,
    addDictDetail,
    editDictDetail,
    removeDictDetail,
    nation,
    getLookup,
    getProvincelist,
    getarealist,
    getAreaInfo,
    getLookupByAttr,
  },
  kinds: {},
} satisfies Noun<(typeof contract)['lookup']>
