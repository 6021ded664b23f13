create table file (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  size bigint not null check (size > 0),
  "group" text not null,
  digest text not null,
  sha256 text,
  created_at timestamptz not null,
  record_kind text,
  record_id uuid,
  purpose text,
  position integer,
  loose_since timestamptz,
  check ((record_id is null) = (loose_since is not null)),
  check (record_id is null or sha256 is not null)
);
create index file_record on file (record_id) where record_id is not null;
create index file_loose on file (owner_id, loose_since) where record_id is null;
