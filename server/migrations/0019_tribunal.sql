-- Arbitrators take part in a case, too: on no side, from their appointment on until they leave it.
alter table case_attendee
  alter column camp drop not null,
  drop constraint case_attendee_role_check,
  add constraint case_attendee_role_check check (role in ('party', 'agent', 'arbitrator')),
  add constraint case_attendee_side check ((role = 'arbitrator') = (camp is null));
-- The search for conflicts asks in which cases a name stands.
create index case_attendee_name on case_attendee (name);

create table tribunal (
  case_id uuid primary key references cases on delete cascade,
  version integer not null,
  size integer not null check (size in (1, 3))
);

create table tribunal_nomination (
  case_id uuid not null references cases on delete cascade,
  camp text not null check (camp in ('APP', 'DEF')),
  account_id uuid not null references account,
  by_name text not null,
  at timestamptz not null,
  primary key (case_id, camp)
);

create table tribunal_member (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases on delete cascade,
  account_id uuid not null references account,
  seat text not null check (seat in ('sole', 'presiding', 'app', 'def')),
  state text not null check (state in ('invited', 'accepted', 'declined', 'resigned', 'removed')),
  appointed_at timestamptz not null,
  despite text not null default '',
  disclosure text,
  confirmed_at timestamptz,
  accepted_at timestamptz,
  reason text not null default '',
  left_at timestamptz
);
create unique index tribunal_member_seat on tribunal_member (case_id, seat) where state in ('invited', 'accepted');
create unique index tribunal_member_once on tribunal_member (case_id, account_id) where state in ('invited', 'accepted');
create index tribunal_member_case on tribunal_member (case_id, appointed_at);
create index tribunal_member_exit on tribunal_member (account_id) where state in ('resigned', 'removed');

create table tribunal_challenge (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases on delete cascade,
  member_id uuid not null references tribunal_member on delete cascade,
  camp text not null check (camp in ('APP', 'DEF')),
  by_name text not null,
  at timestamptz not null,
  reason text not null,
  state text not null check (state in ('open', 'upheld', 'rejected', 'ended')),
  decision text not null default '',
  decided_at timestamptz
);
create index tribunal_challenge_case on tribunal_challenge (case_id, at);
