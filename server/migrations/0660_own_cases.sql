-- Rules of the installation that conditions over rows depend on, as the environment of the last start named them: what is listed holds.
create table in_force (
  rule text primary key
);

-- A secretary opened the case of another one, and said why. Rows are never removed: they are what a head looks through.
create table case_opening (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases (id),
  account_id uuid not null references account (id),
  reason text not null,
  at timestamptz not null,
  until timestamptz not null,
  -- When it was over, once that was noted; a head may end it before its time.
  ended_at timestamptz
);
create index case_opening_open on case_opening (account_id, case_id) where ended_at is null;
create index case_opening_listed on case_opening (tenant_id, at desc, id);
-- Who was asked to a session of a case, and whom a tribunal named, is found by the case.
create index if not exists award_of_secretary on award (case_id, secretary_id) where secretary_id is not null;
