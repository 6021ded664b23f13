create table upload_session (
  id uuid primary key,
  owner_id uuid not null references account,
  "group" text not null,
  "limit" integer not null check ("limit" > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  begun_at timestamptz,
  done_at timestamptz,
  batch jsonb,
  ended_at timestamptz
);
create index upload_session_expiry on upload_session (expires_at);

create table case_folder (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  parent_id uuid references case_folder,
  title text not null,
  position integer not null
);
create index case_folder_case on case_folder (case_id);

alter table file
  add column ori_name text,
  add column pages integer,
  add column session_id uuid references upload_session on delete set null,
  add column lease uuid,
  add column lease_until timestamptz,
  add column lease_wanted boolean not null default false,
  add column folder_id uuid references case_folder;
create index file_session on file (session_id) where session_id is not null;

create table evidence (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases on delete cascade,
  owner_id uuid not null references account,
  no text not null,
  camp text not null check (camp in ('APP', 'DEF')),
  by_name text not null,
  source text not null check (source in ('PC', 'MOBILE')),
  submitted_at timestamptz not null,
  unique (tenant_id, no)
);
create index evidence_case on evidence (case_id, submitted_at desc, id);

create table evidence_item (
  id uuid primary key,
  evidence_id uuid not null references evidence on delete cascade,
  case_id uuid not null,
  camp text not null check (camp in ('APP', 'DEF')),
  no integer not null,
  name text not null,
  purpose text not null,
  offline boolean not null,
  attachment_id uuid references file,
  arbitration_attachment_id uuid references file,
  check (offline or attachment_id is not null),
  unique (case_id, camp, no)
);
create index evidence_item_evidence on evidence_item (evidence_id, no);
