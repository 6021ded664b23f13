import { type SQL, sql } from 'drizzle-orm'
import type { RosterEntry } from '../../../contract/arbitrator/roster.ts'
import type { RosterState } from '../../../contract/arbitrator/rosterMoves.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { isMoment } from '../../../contract/kernel/rules.ts'
import type { Orm } from '../../database/db.ts'
import { rowReader } from '../../database/rows.ts'
import { countOf, utc } from '../../database/sql.ts'
import type { Viewer } from '../../right.ts'
import { arbitratorTerm } from '../../tables/arbitrator.ts'
import { arbitratorEntry, arbitratorEntryHistory } from '../../tables/roster.ts'
import { file } from '../../tables/upload.ts'
import { fileJson } from '../../upload/fileJson.ts'
import { attachmentOf, type StoredFile } from '../../upload/present.ts'

/** An arbitrator sees its own entries; the institution's secretaries see all of them. */
export function seesEntry({ id, cate, tenantId }: Viewer): SQL {
  return sql`(${arbitratorEntry.tenantId} = ${tenantId} and (${cate} = 'MISHU' or (${cate} = 'ZCY' and ${arbitratorEntry.accountId} = ${id})))`
}

const term = (column: SQL) => sql`(select ${column} from ${arbitratorTerm} t where t.id = ${arbitratorEntry.termId})`

const filesFor = (purpose: 'specimen' | 'photo') =>
  sql`from ${file} f where f.record_kind = 'rosterEntry' and f.record_id = ${arbitratorEntry.id} and f.purpose = ${purpose}`

interface Row extends Omit<RosterEntry, 'specimens' | 'photo'> {
  specimens: StoredFile[]
  photo: StoredFile | null
}

const reader = rowReader({
  select: sql`
    select ${arbitratorEntry.id}, ${arbitratorEntry.no}, ${arbitratorEntry.name}, ${arbitratorEntry.version}, ${arbitratorEntry.state},
      ${arbitratorEntry.accountId} as "accountId", ${arbitratorEntry.region}, ${arbitratorEntry.professions},
      ${arbitratorEntry.mainProfessions} as "mainProfessions", ${arbitratorEntry.languages}, ${arbitratorEntry.introduction},
      ${term(sql`t.name`)} as "termName", ${term(sql`t.term_from::text`)} as "termFrom", ${term(sql`t.term_to::text`)} as "termTo",
      coalesce(${arbitratorEntry.awayFrom}::text, '') as "awayFrom", coalesce(${arbitratorEntry.awayTo}::text, '') as "awayTo",
      ${utc(arbitratorEntry.enrolledAt)} as "enrolledAt",
      (select coalesce(json_agg(${fileJson} order by f.position), '[]') ${filesFor('specimen')}) as specimens,
      (select ${fileJson} ${filesFor('photo')} limit 1) as photo,
      (select coalesce(json_agg(json_build_object('at', ${utc(sql`h.at`)}, 'action', h.action, 'byName', h.by_name, 'reason', h.reason)
        order by h.id), '[]') from ${arbitratorEntryHistory} h where h.entry_id = ${arbitratorEntry.id}) as history`,
  from: arbitratorEntry,
  id: arbitratorEntry.id,
  rowOf: ({ specimens, photo, ...row }: Row): RosterEntry => ({
    ...row,
    specimens: specimens.map(attachmentOf),
    photo: photo && attachmentOf(photo),
  }),
})

/** Entries with their specimens and history. */
export const { byIds: readEntries, one: readEntry } = reader

export interface Wanted {
  state?: RosterState | undefined
  q: string
  after?: string | undefined
  size: number
}

/** Where a page ended: the moment and the id of its last row. Throws at the field for what no page gave. */
function afterKey(after: string | undefined): SQL {
  if (after === undefined) return sql`true`
  const [, at, id] = /^(\S+\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? []
  if (!at || !id || !isMoment(at)) throw new AppError('badRequest', {}, [{ path: ['after'], code: 'wrongType' }])
  const enrolled = sql`date_trunc('milliseconds', ${arbitratorEntry.enrolledAt})`
  return sql`(${enrolled} < ${at}::timestamptz or (${enrolled} = ${at}::timestamptz and ${arbitratorEntry.id} > ${id}::uuid))`
}

/** The next entries for which `mine` holds, newest first, how many the filter finds in all, and where those after them begin. */
export async function readEntryPage(orm: Orm, mine: SQL, { state, q, after, size }: Wanted) {
  const words = sql`lower(${arbitratorEntry.no} || ' ' || ${arbitratorEntry.name} || ' ' || ${term(sql`t.name`)})`
  const wanted = sql.join(
    [
      mine,
      ...(state ? [sql`${arbitratorEntry.state} = ${state}`] : []),
      ...(q ? [sql`strpos(${words}, lower(${q}::text)) > 0`] : []),
    ],
    sql` and `,
  )
  const rows = await reader.some(
    orm,
    sql`${wanted} and ${afterKey(after)}
      order by date_trunc('milliseconds', ${arbitratorEntry.enrolledAt}) desc, ${arbitratorEntry.id} limit ${size + 1}`,
  )
  const list = rows.slice(0, size)
  const last = list.at(-1)
  const total = await countOf(orm, sql`select count(*)::int from ${arbitratorEntry} where ${wanted}`)
  return { total, list, next: rows.length > size && last ? `${last.enrolledAt}_${last.id}` : null }
}
