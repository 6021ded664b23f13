-- Accounts become whole people (specification §3, User).
alter table account
  add column email text,
  add column phone text,
  add column enabled boolean not null default true,
  add column removed_at timestamptz,
  add column jobs text[] not null default '{}',
  add column dept text not null default '',
  add column verify_type text not null default '',
  add column corporation boolean not null default false,
  add column is_foreign boolean not null default false,
  add column created_at timestamptz not null default now(),
  -- What people say about themselves, under the names of the contract.
  add column profile jsonb not null default '{}',
  add column notices jsonb not null default '{"mail": true, "sms": true, "push": false}';
create unique index account_email on account (tenant_id, lower(email)) where email is not null and removed_at is null;
create unique index account_phone on account (tenant_id, phone) where phone is not null and removed_at is null;

-- platform: Authorization. abroad: ARBI-TOKEN, good only to be exchanged (decisions C-14).
alter table session
  add column kind text not null default 'platform' check (kind in ('platform', 'abroad')),
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column ip text not null default '';
create index session_account on session (account_id);

-- Codes sent to a phone or a mailbox: the newest for each use and address; good for 5 minutes and 5 tries.
create table sent_code (
  use text not null,
  address text not null,
  tenant_id integer not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (use, address, tenant_id)
);
create index sent_code_expires_at on sent_code (expires_at);

-- Letters that must leave by SMS or mail: written with the change, sent after it, again until they are gone.
create table letter (
  id bigserial primary key,
  channel text not null check (channel in ('sms', 'mail')),
  "to" text not null,
  subject text not null,
  text text not null,
  made_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null
);
create index letter_next_at on letter (next_at);

-- What the server keeps for itself, such as its RSA key.
create table secret (
  name text primary key,
  value text not null
);

create table registration (
  id uuid primary key,
  kind text not null check (kind in ('person', 'corporation', 'agent')),
  state text not null check (state in ('stored', 'submitted', 'returned', 'approved', 'withdrawn')),
  version integer not null,
  account_id uuid not null references account,
  tenant_id integer not null,
  title text not null,
  data jsonb not null,
  reason text not null default '',
  reviewed_by uuid references account,
  reviewed_at timestamptz,
  submitted_at timestamptz not null
);
create index registration_account on registration (account_id, submitted_at desc);
create index registration_review on registration (tenant_id, state, submitted_at);
create index registration_credit_code on registration (tenant_id, (data ->> 'creditCode')) where kind = 'corporation';

-- Links to a registration: `status` shows it, `return` besides serves once to submit it anew.
create table registration_link (
  code_hash text primary key,
  registration_id uuid not null references registration on delete cascade,
  purpose text not null check (purpose in ('status', 'approved', 'returned')),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Activity attendees: no accounts, known by phone.
create table guest (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  phone text not null,
  profile jsonb not null,
  created_at timestamptz not null,
  unique (tenant_id, phone)
);
create table guest_session (
  token_hash text primary key,
  guest_id uuid not null references guest on delete cascade,
  expires_at timestamptz not null
);

-- Who may enter which room, by a personal code.
create table hearing (
  id uuid primary key default gen_random_uuid(),
  tenant_id integer not null,
  case_id uuid references cases,
  route text not null check (route in ('/onlineCourt', '/onlineMeeting', '/onlineMediate', '/onlineConsult')),
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create table hearing_attendee (
  id uuid primary key default gen_random_uuid(),
  hearing_id uuid not null references hearing on delete cascade,
  account_id uuid references account,
  name text not null,
  role text not null,
  code_hash text not null unique
);
create table room_session (
  token_hash text primary key,
  attendee_id uuid not null references hearing_attendee on delete cascade,
  expires_at timestamptz not null
);
