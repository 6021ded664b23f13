create table login_failure (
  tenant_id integer not null,
  username text not null,
  failures integer not null,
  since timestamptz not null,
  primary key (tenant_id, username)
);
create index login_failure_since on login_failure (since);
create index event_at on event (at);
