-- One and two characters at a time: words of any length are found by an index, in Chinese too.
create function case_grams(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(words, at, size)), '{}')
  from generate_series(1, length(words)) at, (values (1), (2)) sizes (size)
$$;

alter table cases
  add column receipt_no text,
  add column version integer not null default 1,
  add column form jsonb,
  add column owner_id uuid references account,
  add column correction jsonb,
  add column fee jsonb,
  add column due_on text,
  add column first_reviewer_id uuid references account,
  add column second_reviewer_id uuid references account,
  add column dept text not null default '',
  add column secretary_id uuid references account,
  add column accepted_at timestamptz,
  add column suspended_from text,
  add column suspended_on text,
  add column events integer not null default 0,
  add column head text not null default '',
  add column search_text text not null default '';

update cases set receipt_no = case_no,
  accepted_at = case when state in ('transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed', 'withdrawn')
    then opened_at end,
  search_text = lower(normalize(case_no || ' ' || cause || ' ' ||
    coalesce((select string_agg(a.name, ' ' order by a.position) from case_attendee a where a.case_id = cases.id), ''), nfkc));

alter table cases
  alter column receipt_no set not null,
  add constraint cases_receipt unique (tenant_id, receipt_no),
  add column search_grams text[] generated always as (case_grams(search_text)) stored;

create index cases_state on cases (tenant_id, state, opened_at desc, id);
create index cases_search on cases using gin (search_grams);
create index cases_due on cases (due_on) where due_on is not null;
create index cases_reviewer on cases (second_reviewer_id) where state = 'audit2';
create index cases_secretary on cases (secretary_id) where secretary_id is not null;

alter table case_attendee
  add column id uuid not null default gen_random_uuid(),
  add column revoked_at timestamptz,
  add constraint case_attendee_id unique (case_id, id);

create table case_event (
  case_id uuid not null references cases,
  no integer not null,
  at timestamptz(3) not null,
  action text not null,
  by_id uuid references account,
  by_name text not null,
  state text not null,
  reason text not null,
  details jsonb not null,
  previous text not null,
  hash text not null,
  primary key (case_id, no)
);

create function refuse_case_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'case_event rows are never changed';
end
$$;
create trigger case_event_stays before update or delete on case_event
  for each row execute function refuse_case_event_change();
