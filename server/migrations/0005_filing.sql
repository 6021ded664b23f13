create table preservation (
  id uuid primary key,
  no text not null,
  tenant_id integer not null,
  owner_id uuid not null references account,
  version integer not null,
  state text not null,
  form jsonb not null,
  submitted_at timestamptz not null,
  unique (tenant_id, no)
);
create index preservation_newest on preservation (tenant_id, submitted_at desc, id);
create index preservation_owner on preservation (owner_id, submitted_at desc, id);

create table preservation_history (
  id bigserial primary key,
  preservation_id uuid not null references preservation on delete cascade,
  at timestamptz not null,
  action text not null,
  by_id uuid not null references account,
  by_name text not null,
  reason text not null,
  field text
);
create index preservation_history_record on preservation_history (preservation_id, id);
