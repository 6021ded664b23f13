import { type SQL, sql } from 'drizzle-orm'
import type { ArbitratorEntry, arbitrator as calls } from '../../contract/arbitrator/arbitrator.ts'
import { today } from '../case/day.ts'
import { rowsOf } from '../database/sql.ts'
import type { Handler } from '../door/handler.ts'
import type { House } from '../house.ts'
import { arbitratorTerm } from '../tables/arbitrator.ts'
import { arbitratorEntry } from '../tables/roster.ts'
import { optionsOf } from './options.ts'

/** The public list of this installation; who is suspended or removed, or whose term is over or has not begun, is not in it. */
function listed(house: House): SQL {
  return sql`${arbitratorEntry.tenantId} = ${house.config.page.tenantId} and ${arbitratorEntry.state} = 'active'
    and ${today(house)}::date between t.term_from and t.term_to and not exists (select from ${arbitratorEntry} other
      where other.account_id = ${arbitratorEntry.accountId} and other.state = 'suspended')`
}

const from = sql`from ${arbitratorEntry} join ${arbitratorTerm} t on t.id = ${arbitratorEntry.termId}`

export const findArbitrators: Handler<typeof calls.findArbitrators> = async ({ house, tx, query }) => {
  const { name, profession, region, language, termId, page, size } = query
  const wanted = sql.join(
    [
      listed(house),
      name ? sql`position(lower(${name}::text) in lower(${arbitratorEntry.name})) > 0` : undefined,
      profession ? sql`${profession} = any(${arbitratorEntry.professions})` : undefined,
      region ? sql`${arbitratorEntry.region} = ${region}` : undefined,
      language ? sql`${language} = any(${arbitratorEntry.languages})` : undefined,
      termId ? sql`${arbitratorEntry.termId} = ${termId}` : undefined,
    ].filter((one) => one !== undefined),
    sql` and `,
  )
  const away = (column: SQL) => sql`case when away_to >= ${today(house)}::date then ${column}::text else '' end`
  const rows = await rowsOf<ArbitratorEntry>(
    tx,
    sql`select ${arbitratorEntry.id}, ${arbitratorEntry.no}, ${arbitratorEntry.name}, region, professions,
      main_professions as "mainProfessions", languages, introduction, t.name as "termName",
      t.term_from::text as "termFrom", t.term_to::text as "termTo",
      ${away(sql`away_from`)} as "awayFrom", ${away(sql`away_to`)} as "awayTo"
      ${from} where ${wanted} order by ${arbitratorEntry.name}, ${arbitratorEntry.id}
      limit ${size} offset ${(page - 1) * size}`,
  )
  const [count] = await rowsOf<{ total: number }>(tx, sql`select count(*)::int as total ${from} where ${wanted}`)
  return { total: count?.total ?? 0, list: rows }
}

export const arbitratorFilters: Handler<typeof calls.arbitratorFilters> = async ({ house, tx }) => {
  const all = listed(house)
  const valuesOf = async (column: SQL) =>
    (await rowsOf<{ value: string }>(tx, sql`select distinct ${column} as value ${from} where ${all}`)).map(
      (row) => row.value,
    )
  const [professions, regions, languages] = [
    await valuesOf(sql`unnest(professions)`),
    await valuesOf(sql`region`),
    await valuesOf(sql`unnest(languages)`),
  ]
  return {
    professions: await optionsOf(tx, 'profession', professions),
    regions: await optionsOf(tx, 'nationality', regions),
    languages: await optionsOf(tx, 'language', languages),
    terms: await rowsOf<{ id: string; name: string }>(
      tx,
      sql`select distinct t.id, t.name ${from} where ${all} order by t.name`,
    ),
  }
}
