-- What people write often, each for themselves.
create table phrase (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  version integer not null default 1,
  text text not null,
  created_at timestamptz not null
);
create index phrase_account on phrase (account_id, created_at, id);
