-- Links by which somebody sets their own password; `first` makes the first administrator and belongs to nobody yet.
create table account_link (
  code_hash text primary key,
  purpose text not null check (purpose in ('password', 'first')),
  account_id uuid references account,
  expires_at timestamptz not null,
  check ((purpose = 'first') = (account_id is null))
);
create index account_link_account on account_link (account_id);

-- Since when somebody is asked to set a first password; null once they did.
alter table account add column invited_at timestamptz;

-- What one administrator wants of an account and a second one is to confirm; a newer wish takes the place of an older one.
create table account_change (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  account_id uuid not null unique references account,
  version text not null,
  wanted jsonb not null,
  by_id uuid not null references account,
  by_name text not null,
  at timestamptz(3) not null
);
create index account_change_tenant on account_change (tenant_id, at);
