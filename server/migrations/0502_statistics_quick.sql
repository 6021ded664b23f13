-- What the statistics ask for stands in the index itself: the table is as large as it was before its changes were added up.
drop index statistic_of;
create index statistic_of on statistic (tenant_id, kind, month, key) include (change, amount);

-- The cases behind a bracket, and those that came from a device without a network, are few among many.
create index cases_bracket on cases
  (tenant_id, (coalesce(nullif(form->>'currency', ''), 'CNY')), (amount_bracket(sum_key)), opened_at desc, id);
create index cases_offline on cases (tenant_id, opened_at desc, id) where filed_offline;

-- Lengths have hundreds of keys a month. Of a whole year they are added up under its name as well, `Y2026`, so that a year is one month
-- to read; and how many cases ended in a month stands by itself.
create or replace function keep_length(ended uuid) returns void language sql as $$
  with over as (
    select c.id, c.tenant_id, c.opened_at, min(e.at) as ended_at from cases c join case_event e on e.case_id = c.id
    where c.id = ended and c.state in ('closed', 'withdrawn') and c.accepted_at is not null and e.state in ('closed', 'withdrawn')
    group by c.id
  ), spent as (
    select stage_of(e.state) as stage, e.at, lead(e.at) over (order by e.no) as until from case_event e where e.case_id = ended
  ), stages as (
    select stage, round(sum(extract(epoch from until - at)) / 86400)::integer as days
    from spent where stage is not null and until is not null group by stage
    union all select 'whole', round(extract(epoch from ended_at - opened_at) / 86400)::integer from over
  ), kept as (
    insert into case_length select id, tenant_id, ended_at, (select jsonb_object_agg(stage, greatest(days, 0)) from stages) from over
    on conflict do nothing returning *
  )
  insert into statistic select tenant_id, 'length', month, key || ' ' || length_bucket(value::integer), 1
    from kept, jsonb_each_text(days), lateral (values (month_of(ended_at)), ('Y' || left(month_of(ended_at), 4))) named (month)
    union all select tenant_id, 'ended', month_of(ended_at), '', 1 from kept
$$;
insert into statistic select tenant_id, kind, 'Y' || left(month, 4), key, sum(change), 0 from statistic where kind = 'length'
  group by 1, 2, 3, 4
  union all select tenant_id, 'ended', month, '', sum(change), 0 from statistic where kind = 'length' and key like 'whole %'
  group by 1, 3;
