-- Performance appraisal: periods, and who was given which scores in them, by themselves or by a head.
create table performance_period (
  id uuid primary key,
  tenant_id integer not null,
  version integer not null,
  state text not null,
  cate text not null,
  name jsonb not null,
  day_from date not null,
  day_to date not null,
  indicators jsonb not null,
  created_at timestamptz not null
);
create index performance_period_of on performance_period (tenant_id, created_at desc);

create table performance_score (
  period_id uuid not null references performance_period,
  account_id uuid not null,
  part text not null,
  version integer not null,
  scores jsonb not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (period_id, account_id, part)
);
