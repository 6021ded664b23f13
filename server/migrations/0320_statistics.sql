-- The statistics of the institution, kept as changes to be added up, as case_tally is: whoever moves a case adds rows and waits for
-- nobody, the sweep adds them up. Months are those of the institution's clock.
create table statistic (
  tenant_id integer not null,
  -- state, cause, amount, filed: of the cases that came in a month; length: of those that ended in it; hearing: of those that began
  -- in it; appointed, conflict: of appointments made in it; load: of today, without a month.
  kind text not null,
  month text not null,
  key text not null,
  change integer not null,
  amount numeric not null default 0
);
create index statistic_of on statistic (tenant_id, kind, month);

-- Whether the device had no network when the request was filed.
alter table cases add column filed_offline boolean not null default false;

-- Of cases that were accepted and ended: when, and how many days they spent in each stage.
create table case_length (
  case_id uuid primary key references cases,
  tenant_id integer not null,
  ended_at timestamptz not null,
  days jsonb not null
);
create index case_length_ended on case_length (tenant_id, ended_at desc, case_id);
create index hearing_begun on hearing (tenant_id, starts_at desc, id) where route = '/onlineCourt';
create index tribunal_member_appointed on tribunal_member (account_id, appointed_at desc);
create index cases_cause on cases (tenant_id, cause, opened_at desc);

create function month_of(moment timestamptz) returns text language sql stable as
  $$ select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM') $$;

-- 0 without a sum, 1 up to 100 000, 2 up to a million, 3 up to ten million, 4 above.
create function amount_bracket(amount numeric) returns integer language sql immutable as
  $$ select width_bucket(amount, array[0.0001, 100000.0001, 1000000.0001, 10000000.0001]) $$;

-- Days as they are up to 30, then in steps of a tenth: so many lengths can be kept that their median is quickly found.
create function length_bucket(days integer) returns integer language sql immutable as
  $$ select case when days <= 30 then days else round(power(10, round(log(days::numeric) * 24) / 24))::integer end $$;

create function stage_of(state text) returns text language sql immutable as $$
  select case when state in ('pending', 'returned', 'audit2') then 'review' when state = 'unpay' then 'payment'
    when state = 'aff' then 'acceptance' when state = 'transfered' then 'tribunal' when state in ('tribunal', 'hearing') then 'hearing'
    when state = 'award' then 'award' when state = 'suspended' then 'suspended' end
$$;

create function has_ended(state text) returns boolean language sql immutable as
  $$ select state in ('closed', 'disagree', 'withdrawn', 'lapsed') $$;

-- What a case counts for.
create function case_statistics(c cases) returns table (kind text, key text, amount numeric) language sql stable as $$
  values ('state', c.state, 0), ('cause', c.cause, 0), ('filed', case when c.filed_offline then 'offline' else 'online' end, 0),
    ('amount', coalesce(nullif(c.form->>'currency', ''), 'CNY') || ' ' || amount_bracket(c.sum_key), c.sum_key)
$$;

create function count_new_case() returns trigger language plpgsql as $$
begin
  insert into statistic select new.tenant_id, kind, month_of(new.opened_at), key, 1, amount from case_statistics(new);
  return null;
end
$$;
create trigger cases_count_new after insert on cases for each row execute function count_new_case();

create function count_changed_case() returns trigger language plpgsql as $$
begin
  insert into statistic
    select tenant_id, kind, month, key, sum(change), sum(amount) from (
      select new.tenant_id, kind, month_of(new.opened_at) as month, key, 1 as change, amount from case_statistics(new)
      union all select old.tenant_id, kind, month_of(old.opened_at), key, -1, -amount from case_statistics(old)) changes
    group by 1, 2, 3, 4 having sum(change) <> 0 or sum(amount) <> 0;
  if has_ended(new.state) <> has_ended(old.state) then
    insert into statistic select new.tenant_id, 'load', '', account_id::text, case when has_ended(new.state) then -1 else 1 end
      from tribunal_member where case_id = new.id and state = 'accepted';
  end if;
  return null;
end
$$;
-- Most changes of a case touch nothing that is counted: its timeline grows.
create trigger cases_count_changed after update on cases for each row
  when ((old.state, old.cause, old.amount, old.opened_at, old.filed_offline, old.form->>'currency')
    is distinct from (new.state, new.cause, new.amount, new.opened_at, new.filed_offline, new.form->>'currency'))
  execute function count_changed_case();

-- A case that has ended stays so: what is kept of it does not change.
create function keep_length(ended uuid) returns void language sql as $$
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
  insert into statistic select tenant_id, 'length', month_of(ended_at), key || ' ' || length_bucket(value::integer), 1
    from kept, jsonb_each_text(days)
$$;
create function count_length() returns trigger language plpgsql as $$
begin
  perform keep_length(new.case_id);
  return null;
end
$$;
create trigger case_event_count_length after insert on case_event for each row
  when (new.state in ('closed', 'withdrawn')) execute function count_length();

create function member_statistics(m tribunal_member, state text) returns table (kind text, month text, key text) language sql stable as $$
  select 'appointed', month_of(m.appointed_at), m.account_id::text where m.state <> 'declined'
  union all select 'conflict', month_of(m.appointed_at), m.account_id::text where m.disclosure <> ''
  union all select 'load', '', m.account_id::text where m.state = 'accepted' and not has_ended(state)
$$;
create function count_member() returns trigger language plpgsql as $$
declare
  c cases;
begin
  if tg_op <> 'INSERT' then
    select * into c from cases where id = old.case_id;
    insert into statistic select c.tenant_id, kind, month, key, -1 from member_statistics(old, c.state);
  end if;
  if tg_op <> 'DELETE' then
    select * into c from cases where id = new.case_id;
    insert into statistic select c.tenant_id, kind, month, key, 1 from member_statistics(new, c.state);
  end if;
  return null;
end
$$;
create trigger tribunal_member_count after insert or update or delete on tribunal_member
  for each row execute function count_member();

create function hearing_statistics(h hearing) returns table (month text, key text) language sql stable as $$
  select month_of(h.starts_at), case when h.online then 'online' else 'onsite' end
  where h.route = '/onlineCourt' and h.state in ('in_session', 'recess', 'ended', 'record_signing', 'aborted')
$$;
create function count_hearing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into statistic select old.tenant_id, 'hearing', month, key, -1 from hearing_statistics(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into statistic select new.tenant_id, 'hearing', month, key, 1 from hearing_statistics(new);
  end if;
  return null;
end
$$;
create trigger hearing_count after insert or update or delete on hearing for each row execute function count_hearing();

-- What was there before.
insert into statistic select c.tenant_id, s.kind, month_of(c.opened_at), s.key, count(*), sum(s.amount)
  from cases c cross join lateral case_statistics(c) s group by 1, 2, 3, 4;
insert into statistic select c.tenant_id, s.kind, s.month, s.key, count(*)
  from tribunal_member m join cases c on c.id = m.case_id cross join lateral member_statistics(m, c.state) s group by 1, 2, 3, 4;
insert into statistic select h.tenant_id, 'hearing', s.month, s.key, count(*)
  from hearing h cross join lateral hearing_statistics(h) s group by 1, 2, 3, 4;
select keep_length(id) from cases where state in ('closed', 'withdrawn');
