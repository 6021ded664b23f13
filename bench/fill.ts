type Query = (statement: string) => Promise<unknown>

/**
 * Writes cases past the product by the thousand: without what is counted row by row as people work, and then counted as the migrations
 * count what was there before them. `inserts` take their number from what there is.
 */
export async function fillCases(query: Query, inserts: string[]): Promise<void> {
  await query('set session_replication_role = replica')
  await query('drop index cases_search')
  for (const statement of inserts) await query(statement)
  await query('create index cases_search on cases using gin (search_grams)')
  await query('truncate case_tally')
  await query('insert into case_tally select tenant_id, state, count(*) from cases group by tenant_id, state')
  await query("delete from statistic where kind in ('state', 'cause', 'amount', 'filed')")
  await query(`insert into statistic select c.tenant_id, s.kind, month_of(c.opened_at), s.key, count(*), sum(s.amount)
    from cases c cross join lateral case_statistics(c) s group by 1, 2, 3, 4`)
  await query(`select count(*) from (select keep_length(id) from cases c where state in ('closed', 'withdrawn')
    and not exists (select from case_length l where l.case_id = c.id)) kept`)
  await query('set session_replication_role = origin')
  await query('vacuum analyze')
}
