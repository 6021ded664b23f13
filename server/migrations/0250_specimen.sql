-- Somebody's own signature as they drew it; one that is replaced is kept.
create table specimen (
  account_id uuid not null references account (id) on delete cascade,
  version integer not null,
  strokes jsonb not null,
  made_at timestamptz not null,
  primary key (account_id, version)
);
