create table account (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  username text not null,
  nick_name text not null,
  cate text not null check (cate in ('USER', 'MISHU', 'ZCY', 'ARBI_USER')),
  status text not null,
  roles text[] not null default '{}',
  data_scopes text[] not null default '{}',
  password_hash text not null,
  password_at timestamptz not null,
  unique (tenant_id, username)
);

create table session (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_expires_at on session (expires_at);

create table captcha (
  uuid uuid primary key,
  code_hash text not null,
  expires_at timestamptz not null
);

create table outbox (
  id bigserial primary key,
  at timestamptz not null,
  channel text not null check (channel in ('sms', 'mail', 'push', 'captcha')),
  "to" text,
  subject text,
  text text,
  code text,
  link text,
  uuid text
);
