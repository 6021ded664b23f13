-- The second factor of secretaries and arbitrators. A secret that was not confirmed yet counts for nothing.
create table factor_totp (
  account_id uuid primary key references account,
  secret text not null,
  confirmed_at timestamptz,
  -- The step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);
create table factor_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null
);
create index factor_passkey_account on factor_passkey (account_id, created_at);
create table factor_recovery (
  account_id uuid not null references account,
  code_hash text not null,
  primary key (account_id, code_hash)
);
-- A login that waits for its second factor, or a session that makes a passkey: who it is, and what is to be signed.
create table factor_ticket (
  hash text primary key,
  account_id uuid not null references account,
  challenge text not null default '',
  tries integer not null default 0,
  expires_at timestamptz not null
);
-- Whether a session was opened, or is held, by more than a password.
alter table session add column strong boolean not null default false;
