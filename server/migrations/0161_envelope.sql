-- Documents that are signed by several people: an edition, its signers, and what became of it.
create table envelope (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  kind text not null,
  title text not null,
  edition integer not null,
  follows_id uuid references envelope,
  -- The record of another noun it was made for, such as an award.
  about_kind text not null default '',
  about_id uuid,
  ordering text not null,
  rule text not null,
  state text not null default 'open',
  state_reason text not null default '',
  file_id uuid not null,
  read_sha256 text not null,
  pages integer not null,
  seal_anchor text not null default '',
  due text not null,
  reminded_at timestamptz,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  code text,
  issued_file_id uuid,
  certificate_file_id uuid
);
create index envelope_case on envelope (case_id, created_at);
create index envelope_due on envelope (due) where state = 'open';
create unique index envelope_edition on envelope (follows_id) where follows_id is not null;

create table envelope_signer (
  id uuid primary key,
  envelope_id uuid not null references envelope,
  position integer not null,
  account_id uuid,
  name text not null,
  role text not null,
  presides boolean not null default false,
  anchor text not null default '',
  contact text not null,
  state text not null default 'invited',
  code_hash text unique,
  pass_hash text,
  pass_until timestamptz,
  opened_at timestamptz,
  verified_at timestamptz,
  read_at timestamptz,
  signed_at timestamptz,
  refused_at timestamptz,
  reason text not null default '',
  strokes jsonb,
  means text not null default '',
  ip text not null default '',
  device text not null default '',
  unique (envelope_id, position)
);
create index envelope_signer_account on envelope_signer (account_id) where account_id is not null;
