-- The archive that a case gets by itself once it is over: due until it is made, made once, kept. A file of no record that people list.
create table case_archive (
  case_id uuid primary key references cases,
  tenant_id integer not null,
  due_at timestamptz not null,
  -- How often it failed: it is tried again with each sweep.
  failures integer not null default 0,
  file_id uuid,
  sha256 text not null default '',
  size bigint not null default 0,
  made_at timestamptz
);
create index case_archive_due on case_archive (due_at) where file_id is null;
