-- Terms of office, with the time in which one may apply for each.
create table arbitrator_term (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  name text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  term_from date not null,
  term_to date not null,
  check (opens_at <= closes_at),
  check (term_from <= term_to)
);
create index arbitrator_term_window on arbitrator_term (tenant_id, opens_at);

-- Applications to be an arbitrator: one for each person and term.
create table candidacy (
  id uuid primary key,
  no text not null,
  tenant_id integer not null,
  owner_id uuid not null references account,
  term_id uuid not null references arbitrator_term,
  version integer not null,
  state text not null,
  "foreign" boolean not null,
  form jsonb not null,
  first_reviewer uuid references account,
  submitted_at timestamptz not null,
  unique (tenant_id, no),
  unique (owner_id, term_id)
);
create index candidacy_newest on candidacy (tenant_id, submitted_at desc, id);

create table candidacy_history (
  id bigserial primary key,
  candidacy_id uuid not null references candidacy on delete cascade,
  at timestamptz not null,
  action text not null,
  -- Empty for who came by a link.
  by_id uuid references account,
  by_name text not null,
  reason text not null,
  step text
);
create index candidacy_history_record on candidacy_history (candidacy_id, id);

-- Links to enrol, good once; a newer one ends those before it.
create table enrolment_link (
  code_hash text primary key,
  candidacy_id uuid not null references candidacy on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index enrolment_link_candidacy on enrolment_link (candidacy_id);

-- The list of arbitrators, as everybody may see it: no contact data.
create table arbitrator_entry (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  candidacy_id uuid not null unique references candidacy,
  term_id uuid not null references arbitrator_term,
  no text not null,
  name text not null,
  region text not null,
  professions text[] not null,
  main_professions text[] not null,
  languages text[] not null,
  introduction text not null,
  away_from date,
  away_to date,
  enrolled_at timestamptz not null,
  unique (tenant_id, no)
);
create index arbitrator_entry_name on arbitrator_entry (tenant_id, name, id);
