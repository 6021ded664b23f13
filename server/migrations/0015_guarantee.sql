create table guarantee (
  id uuid primary key,
  no text not null,
  tenant_id integer not null,
  owner_id uuid not null references account,
  version integer not null,
  state text not null,
  form jsonb not null,
  preservation_id uuid references preservation,
  term_to date not null,
  ruling_no text not null default '',
  submitted_at timestamptz not null,
  unique (tenant_id, no)
);
create index guarantee_newest on guarantee (tenant_id, submitted_at desc, id);
create index guarantee_owner on guarantee (owner_id, submitted_at desc, id);
create index guarantee_preservation on guarantee (preservation_id) where preservation_id is not null;
create index guarantee_term on guarantee (term_to) where state in ('confirmed', 'transferred', 'effective');

create table guarantee_history (
  id bigserial primary key,
  guarantee_id uuid not null references guarantee on delete cascade,
  at timestamptz not null,
  action text not null,
  by_id uuid references account,
  by_name text not null,
  reason text not null,
  field text
);
create index guarantee_history_record on guarantee_history (guarantee_id, id);

alter table preservation_history alter column by_id drop not null;
alter table preservation
  add column letter_no text not null default '',
  add column ruling_no text not null default '',
  add column ruling_date date,
  add column frozen_amount text not null default '',
  add column expires_on date,
  add column reminded_at timestamptz;
create index preservation_expiry on preservation (expires_on) where state in ('ruled_granted', 'renewed');
create index preservation_guarantee on preservation ((form->'guarantee'->>'id'))
  where form->'guarantee'->>'id' <> '';
