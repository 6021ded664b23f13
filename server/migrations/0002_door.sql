create table once (
  account_id uuid not null references account on delete cascade,
  key text not null,
  request_hash text not null,
  answer json,
  at timestamptz not null,
  primary key (account_id, key)
);
create index once_at on once (at);

create table event (
  seq bigserial primary key,
  kind text not null,
  record_id uuid not null,
  at timestamptz not null
);

create table counter (
  name text primary key,
  value bigint not null
);
