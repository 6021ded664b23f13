-- Lists of cases are sorted by what these hold, read from either end. Numbers sort by the value of their digits, letter by letter as
-- the page does whatever the database's own order is; sums as numbers, and a case without one as 0.
alter table cases
  add column changed_at timestamptz(3) not null default now(),
  add column number_key text collate "C" not null generated always as
    (regexp_replace(regexp_replace(case_no, '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')) stored,
  add column sum_key numeric not null generated always as
    (case when amount ~ '^[0-9]+([.][0-9]+)?$' then amount::numeric else 0 end) stored;

update cases set changed_at = coalesce((select max(e.at) from case_event e where e.case_id = cases.id), opened_at);

create index cases_changed on cases (tenant_id, changed_at desc, id);
create index cases_number on cases (tenant_id, number_key desc, id);
create index cases_sum on cases (tenant_id, sum_key desc, id);
create index cases_secretary_newest on cases (secretary_id, opened_at desc, id) where secretary_id is not null;
drop index cases_secretary;
