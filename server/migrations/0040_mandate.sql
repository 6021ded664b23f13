-- Agents named while a case is under way. Each is decided once; who acts stands in case_attendee.
create table mandate (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  camp text not null check (camp in ('APP', 'DEF')),
  name text not null,
  phone text not null,
  firm text not null,
  party_ids jsonb not null,
  parties jsonb not null,
  replaces jsonb,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'returned')),
  owner_id uuid not null references account,
  by_name text not null,
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by_id uuid references account,
  decided_by_name text not null default '',
  reason text not null default '',
  check ((state = 'pending') = (decided_at is null))
);
create index mandate_case on mandate (case_id, submitted_at desc, id);
