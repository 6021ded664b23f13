-- Awards and what else ends a case. What may be known of one stands in its row; what is deliberated lies in tables of its own.
create table award (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  kind text not null,
  state text not null,
  title text not null,
  no text not null default '',
  follows_id uuid references award,
  -- The tribunal's secretary, who writes with it.
  secretary_id uuid references account,
  submitted_at timestamptz(3),
  passed_at timestamptz(3),
  issued_on text not null default '',
  file_id uuid,
  dissents jsonb not null default '[]',
  closed_at timestamptz(3)
);
create index award_case on award (case_id, state);
create unique index award_no on award (tenant_id, no) where no <> '';

-- What is written: the state that merges with every change (Yjs, base64), and what it says.
create table award_text (
  award_id uuid primary key references award,
  revision integer not null default 1,
  state text not null,
  body jsonb not null
);

create table award_vote (
  award_id uuid not null references award,
  account_id uuid not null references account,
  choice text not null check (choice in ('agree', 'dissent', 'refuse')),
  opinion text not null,
  attached boolean not null,
  at timestamptz(3) not null,
  primary key (award_id, account_id)
);

create table award_round (
  award_id uuid not null references award,
  no integer not null,
  submitted_at timestamptz(3) not null,
  submitted_by text not null,
  body jsonb not null,
  decision text not null default '',
  decided_by text not null default '',
  decided_at timestamptz(3),
  reason text not null default '',
  remarks jsonb not null default '[]',
  primary key (award_id, no)
);

-- What was done about it: that, not what.
create table award_step (
  award_id uuid not null references award,
  no integer not null,
  at timestamptz(3) not null,
  action text not null,
  by_id uuid,
  by_name text not null,
  reason text not null default '',
  primary key (award_id, no)
);

-- Service of what was issued; rows are only ever added, and the newest of a party counts.
create table award_service (
  id uuid primary key default gen_random_uuid(),
  award_id uuid not null references award,
  party_id uuid not null,
  served_on text not null,
  means text not null,
  note text not null,
  file_id uuid,
  by_name text not null,
  at timestamptz(3) not null
);
create index award_service_award on award_service (award_id, party_id, at);
