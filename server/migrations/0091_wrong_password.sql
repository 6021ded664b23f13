-- Wrong passwords, by what they are held against: a name and the network (or known device) they came from, the name alone, the
-- network alone, and who is signed in and proves theirs. What was counted before is let go.
drop table login_failure;
create table wrong_password (
  kind text not null check (kind in ('pair', 'name', 'net', 'proof')),
  name text not null,
  asker text not null,
  wrong integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, name, asker)
);

-- Devices from which somebody logged in before, each known by the hash of a cookie that scripts cannot read.
create table known_device (
  hash text not null,
  account_id uuid not null references account,
  seen_at timestamptz not null,
  primary key (hash, account_id)
);
