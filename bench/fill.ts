type Query = (statement: string) => Promise<{ rows: unknown[] }>

/** So many records as a figure is about; a hundredth of them where only whether it runs through is asked (`BENCH_TRIAL=1`). */
export const records = (count: number): number => (process.env.BENCH_TRIAL ? Math.ceil(count / 100) : count)

/** Of the table of cases, those that no constraint stands on. */
const indexes = `select indexname as name, indexdef as made from pg_indexes where tablename = 'cases'
  and not exists (select from pg_constraint where conname = indexname)`

/**
 * Writes cases past the product by the thousand: without what is counted row by row as people work, and then counted as the migrations
 * count what was there before them; their indexes are made anew. `inserts` take their number from what there is.
 */
export async function fillCases(query: Query, inserts: string[]): Promise<void> {
  await query('set session_replication_role = replica')
  await query("set maintenance_work_mem = '256MB'")
  await insert(query, inserts)
  await count(query)
  await query('set session_replication_role = origin')
  await query('vacuum analyze')
}

async function insert(query: Query, inserts: string[]): Promise<void> {
  const dropped = (await query(indexes)).rows as { name: string; made: string }[]
  for (const { name } of dropped) await query(`drop index ${name}`)
  for (const statement of inserts) await query(statement)
  for (const { made } of dropped) await query(made)
}

async function count(query: Query): Promise<void> {
  await query('truncate case_tally')
  await query('insert into case_tally select tenant_id, state, count(*) from cases group by tenant_id, state')
  await query("delete from statistic where kind in ('state', 'cause', 'amount', 'filed')")
  await query(`insert into statistic select c.tenant_id, s.kind, month_of(c.opened_at), s.key, count(*), sum(s.amount)
    from cases c cross join lateral case_statistics(c) s group by 1, 2, 3, 4`)
  await query(`select count(*) from (select keep_length(id) from cases c where state in ('closed', 'withdrawn')
    and not exists (select from case_length l where l.case_id = c.id)) kept`)
}
