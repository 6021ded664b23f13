-- A document that was issued is revoked by two people: who asks, and a head who decides.
create table revocation (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  code text not null references issued_document,
  state text not null default 'asked' check (state in ('asked', 'granted', 'declined')),
  reason text not null,
  by_id uuid not null references account,
  by_name text not null,
  asked_at timestamptz not null,
  decided_by text not null default '',
  decided_at timestamptz,
  decision text not null default ''
);
create index revocation_case on revocation (case_id);
-- One at a time waits for its decision.
create unique index revocation_asked on revocation (code) where state = 'asked';
