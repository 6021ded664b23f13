import { type SQL, sql } from 'drizzle-orm'
import { type Find, findingSize, type Lacking } from '../../contract/finding/finding.ts'
import type { Orm } from '../database/db.ts'
import { rowsOf } from '../database/sql.ts'
import type { House, Seen } from '../house.ts'
import type { Person } from '../who.ts'
import { snippetOf } from './words.ts'

/**
 * Whether somebody may open what a row `s` of text_source names: by the same rule as its download, record by record. A file that
 * was taken from its record meanwhile is nobody's.
 */
function mayOpen({ kinds }: House, me: Person): SQL {
  const ofKinds = Object.entries<Seen>(kinds)
    .filter(([, { inCase }]) => inCase)
    .map(
      ([kind, { table, sees, opens = sees }]) =>
        sql`(s.record_kind = ${kind} and exists (select from ${table} where ${table.id} = s.record_id and ${opens(me)}))`,
    )
  const bound = sql`(s.file_id is null or exists (select from file f where f.id = s.file_id and f.sha256 is not null
    and f.record_kind = s.record_kind and f.record_id = s.record_id))`
  return sql`(${bound} and (${sql.join(ofKinds, sql` or `)}))`
}

/** Where to look at all, of rows `p` of text_page: narrowed first, so that nobody's few cases are looked for among all. */
function scope(me: Person, caseId: string | undefined): SQL {
  if (caseId) return sql`p.case_id = ${caseId}`
  if (me.cate === 'MISHU') return sql`p.tenant_id = ${me.tenantId}`
  return sql`p.case_id = any(array(select a.case_id from case_attendee a where a.account_id = ${me.id}))`
}

/** What of a row `s` of text_source cannot be found. Where no machine reads, pictures of pages are part of it. */
const lacks = sql`(case when s.lack = '' and s.state = 'read' and cardinality(s.scans) > 0 then 'part' else s.lack end)`

interface Wanted {
  terms: string[]
  caseId?: string | undefined
  after?: string | undefined
}

interface Row extends Omit<Find, 'snippet' | 'marks' | 'page'> {
  no: string
  page: number
  paged: boolean
  text: string
}

/** The newest pages are looked at first, so many: what stands on many pages is found among them. */
const newest = 200
/** So many that the index names are looked at closely before the rest of them: five pages of the list. Four times as many took twice as long. */
const candidates = 100

/**
 * Pages on which all the terms stand, newest file first, at most one more than a page of the list. Three ways, each dearer than the
 * one before: among the newest pages; among the newest that the index names; among all that it names.
 */
async function pagesWith(house: House, orm: Orm, me: Person, { terms, caseId, after }: Wanted): Promise<Row[]> {
  const [no = '', page = ''] = after?.split('.') ?? []
  const rest = after ? sql`(p.no < ${no}::bigint or (p.no = ${no}::bigint and p.page > ${page}::integer))` : sql`true`
  const here = sql`${scope(me, caseId)} and ${rest}`
  const stands = sql.join(
    terms.map((term) => sql`strpos(p.words, page_words(${term})) > 0`),
    sql` and `,
  )
  const indexed = sql.join(
    terms.map((term) => sql`page_grams(p.words) @> page_grams(page_words(${term}))`),
    sql` and `,
  )
  const order = sql`order by p.no desc, p.page`
  const most = findingSize + 1
  const wanted = (from: SQL) =>
    rowsOf<Row>(
      orm,
      sql`select p.no::text as no, p.page, p.machine, p.case_id as "caseId", c.case_no as "caseNo", s.file_id as "fileId",
        s.record_kind as kind, coalesce(f.name, '') as name, coalesce(lower(f.name) like '%.pdf', false) as paged, ${lacks} = 'part' as partial, p.text
      from ${from} join text_source s on s.id = p.source_id join cases c on c.id = p.case_id left join file f on f.id = s.file_id
      where ${stands} and ${mayOpen(house, me)} ${order} limit ${most}`,
    )
  const some = (where: SQL, limit: number) =>
    sql`(with few as materialized (select p.no, p.page from text_page p where ${where} ${order} limit ${limit})
      select p.* from few join text_page p on p.no = few.no and p.page = few.page) p`
  if (!caseId && me.cate === 'MISHU') {
    const among = await wanted(some(here, newest))
    if (among.length === most) return among
  }
  const named = await wanted(some(sql`${here} and ${indexed}`, candidates))
  if (named.length === most) return named
  const [{ count = 0 } = {}] = await rowsOf<{ count: number }>(
    orm,
    sql`select count(*)::int from (select from text_page p where ${here} and ${indexed} limit ${candidates}) few`,
  )
  return count < candidates ? named : wanted(sql`(select p.* from text_page p where ${here} and ${indexed}) p`)
}

/** What is found, with what stands around it; and where the next page begins. */
export async function findPages(
  house: House,
  orm: Orm,
  me: Person,
  wanted: Wanted,
): Promise<{ list: Find[]; next: string | null }> {
  const rows = await pagesWith(house, orm, me, wanted)
  const shown = rows.slice(0, findingSize)
  const last = shown.at(-1)
  const list = shown.map(({ text, no: _, paged, page, ...row }) => ({
    ...row,
    page: paged ? page : null,
    ...snippetOf(text, wanted.terms),
  }))
  return { list, next: rows.length > findingSize && last ? `${last.no}.${last.page}` : null }
}

const countedMost = 1000
/** So many are named. */
const namedMost = 20

/**
 * How many files somebody may open that are still to be read, in a case or in all; and those of which something, or all, cannot be found,
 * newest first, by name. One question: to plan it takes longer than to answer it.
 */
export async function whatIsNotFound(
  house: House,
  orm: Orm,
  me: Person,
  caseId: string | undefined,
): Promise<{ waiting: number; lacking: Lacking[] }> {
  const inCase = caseId ? sql`${caseId}::uuid in (${sql.join(casesOf(house), sql`, `)})` : sql`true`
  const rows = await rowsOf<Lacking & { waits: boolean }>(
    orm,
    sql`select s.file_id as "fileId", f.name, ${lacks} = 'part' as partial, s.state in ('due', 'scan') as waits
      from text_source s join file f on f.id = s.file_id
      where (s.state in ('due', 'scan') or s.lack <> '' or (s.state = 'read' and cardinality(s.scans) > 0))
      and ${inCase} and ${mayOpen(house, me)} order by s.no desc limit ${countedMost}`,
  )
  const lacking = rows.filter(({ waits }) => !waits).map(({ waits: _, ...one }) => one)
  return { waiting: rows.filter(({ waits }) => waits).length, lacking: lacking.slice(0, namedMost) }
}

/** The case of the record that a row `s` of text_source names, by each kind. */
const casesOf = ({ kinds }: House): SQL[] =>
  Object.entries<Seen>(kinds).flatMap(([kind, { table, inCase }]) =>
    inCase ? [sql`(select ${inCase} from ${table} where s.record_kind = ${kind} and ${table.id} = s.record_id)`] : [],
  )
