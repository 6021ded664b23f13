-- The thread of a case: what was written is never changed.
create table case_message (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  version integer not null default 1,
  audience text not null,
  by_group text not null,
  by_id uuid not null,
  by_name text not null,
  submitted_at timestamptz(3) not null,
  text text not null
);
create index case_message_case on case_message (case_id, submitted_at desc, id);
create table case_message_read (
  message_id uuid not null references case_message,
  account_id uuid not null,
  at timestamptz not null,
  primary key (message_id, account_id)
);
