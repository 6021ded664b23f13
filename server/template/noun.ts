import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import { type DocumentNode, placeWhere } from '../../contract/document/document.ts'
import { unknownKeys } from '../../contract/document/placeholder.ts'
import { AppError } from '../../contract/errors/errors.ts'
import {
  type Template,
  type TemplateHead,
  type TemplateMove,
  templateMoves,
  type templates,
} from '../../contract/template/template.ts'
import { audit } from '../audit/audit.ts'
import type { Orm, Tx } from '../database/db.ts'
import type { Handler, Noun } from '../door/handler.ts'
import type { House } from '../house.ts'
import { mustBeOpenTo } from '../right.ts'
import { documentTemplate as table } from '../tables/template.ts'
import type { From, Person } from '../who.ts'
import { readWord } from './word/readWord.ts'

type Row = typeof table.$inferSelect

const headOf = ({ changedAt, ...row }: Omit<Row, 'body'>): TemplateHead => ({
  ...row,
  changedAt: changedAt.toISOString(),
})
const templateOf = ({ body, ...row }: Row): Template => ({ ...headOf(row), body })

/** A version of a template of the reader's institution. Throws `notFound`. */
export async function seenTemplate(orm: Orm, me: Pick<Person, 'tenantId'>, id: string): Promise<Row> {
  const [row] = await orm
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.tenantId, me.tenantId)))
  if (!row) throw new AppError('notFound')
  return row
}

const listTemplates: Handler<typeof templates.listTemplates> = async ({ tx, me }) => {
  const { body: _, ...head } = getTableColumns(table)
  const rows = await tx
    .select(head)
    .from(table)
    .where(eq(table.tenantId, me.tenantId))
    .orderBy(table.kind, table.language, table.lineId, desc(table.version))
  return rows.map(headOf)
}

const getTemplate: Handler<typeof templates.getTemplate> = async ({ tx, me, params }) =>
  templateOf(await seenTemplate(tx, me, params.id))

/** The line a new version belongs to, and which it is of it; a line of its own where it follows none. */
async function placeOf(tx: Tx, me: Person, follows: string | null): Promise<Pick<Row, 'lineId' | 'version'>> {
  if (follows === null) return { lineId: randomUUID(), version: 1 }
  const { lineId } = await seenTemplate(tx, me, follows)
  // Of two who write the next version at once each gets their own number.
  await tx.select({ id: table.id }).from(table).where(eq(table.lineId, lineId)).for('update')
  const [last] = await tx
    .select({ version: max(table.version) })
    .from(table)
    .where(eq(table.lineId, lineId))
  return { lineId, version: (last?.version ?? 0) + 1 }
}

/** Held until the transaction ends with all of its line, at the revision it was seen in. Throws `notFound` and `stale`. */
async function held(tx: Tx, me: Person, { id, revision }: { id: string; revision: number }): Promise<Row> {
  // In one order, or two that come into force at once would wait for each other.
  const line = tx.select({ lineId: table.lineId }).from(table).where(eq(table.id, id))
  await tx.select({ id: table.id }).from(table).where(inArray(table.lineId, line)).orderBy(table.id).for('update')
  const row = await seenTemplate(tx, me, id)
  if (row.revision !== revision) throw new AppError('stale')
  return row
}

const writeTemplate: Handler<typeof templates.writeTemplate> = async (context) => {
  const { house, tx, me, body: sent } = context
  const { id, revision, follows, kind, language, title, body } = sent
  const unknown = unknownKeys(body)
  if (unknown.length) {
    const says = ({ attrs = {} }: DocumentNode) => unknown.includes(String(attrs.key ?? attrs.each))
    const params = { keys: unknown.join('、') }
    const path = ['body', ...(placeWhere(body, says) ?? [])]
    throw new AppError('placeholder.unknown', params, [{ path, code: 'placeholder.unknown', params }])
  }
  const said = { kind, language, title, body, byName: me.nickName, changedAt: house.now() }
  if (revision > 0) {
    const row = await held(tx, me, sent)
    if (row.state !== 'draft') throw new AppError('state.closed')
    await tx
      .update(table)
      .set({ ...said, revision: row.revision + 1 })
      .where(eq(table.id, id))
  } else {
    const place = await placeOf(tx, me, follows)
    const own = { id, tenantId: me.tenantId, state: 'draft' as const }
    const [row] = await tx
      .insert(table)
      .values({ ...own, ...place, ...said })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('stale')
  }
  const row = await seenTemplate(tx, me, id)
  await audit(context, 'template.writeTemplate', `${row.title} v${row.version}`, { title: ['', row.title] })
  return templateOf(row)
}

interface Moving {
  house: House
  tx: Tx
  me: Person
  from: From
  body: { id: string; revision: number }
}

async function move(context: Moving, name: TemplateMove): Promise<Template> {
  const { house, tx, me, body } = context
  const row = await held(tx, me, body)
  mustBeOpenTo(templateMoves[name], row)
  const { to } = templateMoves[name]
  const set = { byName: me.nickName, changedAt: house.now() }
  if (to === 'active') {
    const inForce = and(eq(table.lineId, row.lineId), eq(table.state, 'active'))
    await tx
      .update(table)
      .set({ ...set, state: 'retired', revision: sql`${table.revision} + 1` })
      .where(inForce)
  }
  await tx
    .update(table)
    .set({ ...set, state: to, revision: row.revision + 1 })
    .where(eq(table.id, row.id))
  await audit(context, `template.${name}Template`, `${row.title} v${row.version}`, { state: [row.state, to] })
  return templateOf(await seenTemplate(tx, me, row.id))
}

const activateTemplate: Handler<typeof templates.activateTemplate> = (context) => move(context, 'activate')
const retireTemplate: Handler<typeof templates.retireTemplate> = (context) => move(context, 'retire')

export const templateNoun: Noun<typeof templates> = {
  calls: { listTemplates, getTemplate, writeTemplate, readWord, activateTemplate, retireTemplate },
  kinds: {},
}
