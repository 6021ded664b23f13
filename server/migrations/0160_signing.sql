-- Who can sign: keys under the installation's secret, with their certificates. Of one holder one at most is in use.
create table signing_key (
  id uuid primary key,
  holder text not null,
  tenant_id integer,
  name text not null,
  algorithm text not null,
  sealed_key text not null,
  certificate text not null,
  serial text not null unique,
  not_before timestamptz not null,
  not_after timestamptz not null,
  retired_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text not null default '',
  revoked_by text not null default ''
);
create unique index signing_key_holder on signing_key (holder) where retired_at is null;
create index signing_key_revoked on signing_key (revoked_at) where revoked_at is not null;

-- Documents that were issued: by their code, and by the SHA-256 of every byte.
create table issued_document (
  code text primary key,
  tenant_id integer not null,
  case_id uuid references cases,
  kind text not null,
  title text not null,
  file_id uuid not null,
  sha256 text not null unique,
  size bigint not null,
  read_sha256 text not null,
  issued_at timestamptz not null,
  signers jsonb not null,
  state text not null default 'valid',
  state_at timestamptz,
  state_reason text not null default '',
  replaced_by text references issued_document
);
create index issued_document_case on issued_document (case_id, issued_at);

-- Every check of a document by anybody: when, from where, what was asked and what the answer was.
create table seal_check (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  net text not null,
  asked text not null,
  answer text not null
);
create index seal_check_at on seal_check (at);
