-- Bundles of a case: what goes in, how far each is, and its file once it is made.
create table bundle (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  series_id uuid not null,
  version integer not null,
  replaced boolean not null default false,
  title text not null,
  bates text not null,
  grows boolean not null,
  state text not null,
  sections jsonb not null,
  done integer not null default 0,
  pages integer not null default 0,
  problem jsonb,
  file_id uuid,
  by_id uuid not null,
  by_name text not null,
  submitted_at timestamptz not null,
  -- Who makes it now, and until when unless renewed; how often somebody began.
  lease uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  unique (series_id, version)
);
create index bundle_case on bundle (case_id, submitted_at);
create index bundle_making on bundle (submitted_at) where state = 'making';
create index bundle_growing on bundle (case_id) where grows and not replaced;

-- Of which records its parts are: whoever may not see one of them does not see the bundle.
create table bundle_part (
  bundle_id uuid not null references bundle,
  record_kind text not null,
  record_id uuid not null,
  primary key (bundle_id, record_kind, record_id)
);
