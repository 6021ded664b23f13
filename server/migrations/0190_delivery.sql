-- Documents of a case that are served together 送达, on whom, by which channels.
create table service_batch (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  no text not null,
  title text not null,
  state text not null,
  notice boolean not null,
  term jsonb,
  file_ids uuid[] not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  sent_at timestamptz,
  unique (tenant_id, no)
);
create index service_batch_case on service_batch (case_id, at);

-- One way to one recipient. Of its link only the hash of the code is known.
create table service_delivery (
  id uuid primary key,
  batch_id uuid not null references service_batch on delete cascade,
  position integer not null,
  party_id uuid not null,
  channel text not null,
  address text not null,
  tracking_no text not null default '',
  state text not null,
  tries integer not null default 0,
  reason text not null default '',
  code_hash text unique,
  expires_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  confirmed_at timestamptz,
  signed_by text not null default '',
  deem_on text,
  replaces uuid
);
create index service_delivery_batch on service_delivery (batch_id, position);
create index service_delivery_deem on service_delivery (deem_on) where state in ('dispatched', 'delivered', 'opened');

-- When each document was opened first, by each way.
create table service_opening (
  delivery_id uuid not null references service_delivery on delete cascade,
  file_id uuid not null,
  at timestamptz not null,
  primary key (delivery_id, file_id)
);

-- A party was served: recorded by hand, confirmed by the recipient, or deemed to be. Only what concerns the notice of
-- arbitration starts the time to answer.
alter table service_record add column how text not null default 'recorded';
alter table service_record add column notice boolean not null default true;
alter table service_record add column batch_id uuid references service_batch;
alter table service_record add column delivery_id uuid references service_delivery;
create index service_record_batch on service_record (batch_id) where batch_id is not null;
-- The proof that is still to be written.
create index service_record_unproved on service_record (at) where batch_id is not null and file_id is null;

-- After how many days whoever does not confirm counts as served. `demo`: an institution puts its own rules in their place.
alter table deadline_rule drop constraint deadline_rule_kind_check;
alter table deadline_rule add constraint deadline_rule_kind_check
  check (kind in ('defence', 'defenceHmt', 'defenceForeign', 'evidence', 'opinion', 'deemElectronic', 'deemPost', 'deemPublication'));
insert into deadline_rule values
  ('deemElectronic', '1995-09-01', 7, 'calendar', true),
  ('deemPost', '1995-09-01', 15, 'calendar', true),
  ('deemPublication', '1995-09-01', 30, 'calendar', true);
