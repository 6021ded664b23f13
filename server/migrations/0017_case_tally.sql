-- How many cases stand in each state, as changes to be added up: counting a million of them takes too long for every
-- look at a menu. Changes are rows of their own, so that no two moves wait for each other; the sweep adds them up. Cases are
-- never deleted.
create table case_tally (
  tenant_id integer not null,
  state text not null,
  change integer not null
);
create index case_tally_tenant on case_tally (tenant_id);

insert into case_tally select tenant_id, state, count(*) from cases group by tenant_id, state;

create function tally_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_tally select tenant_id, state, count(*) from entered group by tenant_id, state;
  else
    insert into case_tally select tenant_id, state, sum(change) from (
      select tenant_id, state, 1 as change from entered union all select tenant_id, state, -1 from gone) as changes
    group by tenant_id, state having sum(change) <> 0;
  end if;
  return null;
end
$$;
create trigger cases_tally_insert after insert on cases
  referencing new table as entered for each statement execute function tally_cases();
create trigger cases_tally_update after update on cases
  referencing new table as entered old table as gone for each statement execute function tally_cases();
