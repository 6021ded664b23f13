-- The money of a case besides the fee of its claims: fees of counterclaims, refunds, and what the tribunal is paid.
create table counter_fee (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  -- A counterclaim is charged once.
  defence_id uuid not null unique references defence,
  amount text not null,
  currency text not null,
  due text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  paid_on text not null default '',
  confirmed_at timestamptz
);
create index counter_fee_case on counter_fee (case_id);

create table refund (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  -- The case, or the fee of a counterclaim: each is refunded once.
  charge_id uuid not null unique,
  version integer not null default 1,
  camp text not null,
  amount text not null,
  currency text not null,
  reason text not null,
  decided_at timestamptz not null,
  decided_by uuid not null,
  decided_name text not null,
  refunded_on text not null default '',
  payee text not null default '',
  paid_name text not null default ''
);
create index refund_case on refund (case_id);

create table tribunal_fee (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  case_id uuid not null references cases,
  account_id uuid not null references account,
  version integer not null default 1,
  name text not null,
  seat text not null,
  amount text not null,
  currency text not null,
  reason text not null,
  fixed_at timestamptz not null,
  fixed_by uuid not null,
  paid_on text not null default '',
  unique (case_id, account_id)
);
