create table cases (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  case_no text not null,
  cause text not null,
  state text not null,
  amount text not null,
  opened_at timestamptz not null,
  unique (tenant_id, case_no)
);
create index cases_newest on cases (tenant_id, opened_at desc, id);

create table case_attendee (
  case_id uuid not null references cases on delete cascade,
  position integer not null,
  account_id uuid references account,
  camp text not null check (camp in ('APP', 'DEF')),
  role text not null check (role in ('party', 'agent')),
  name text not null,
  primary key (case_id, position)
);
create index case_attendee_account on case_attendee (account_id, case_id);
