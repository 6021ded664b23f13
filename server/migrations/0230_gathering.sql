-- Activities that people enrol for by phone, and who of them comes.
create table gathering (
  id uuid primary key,
  tenant_id integer not null,
  version integer not null default 1,
  -- Rises with whoever enrols, too.
  revision integer not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'open', 'full', 'closed', 'held', 'evaluated', 'cancelled')),
  said jsonb not null,
  capacity integer not null check (capacity > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  reason text not null default '',
  by_name text not null,
  changed_at timestamptz not null
);
create index gathering_start on gathering (tenant_id, starts_at desc, id);
create index gathering_running on gathering (ends_at) where state in ('open', 'full', 'closed');

create table attendance (
  id uuid primary key default gen_random_uuid(),
  gathering_id uuid not null references gathering,
  guest_id uuid not null references guest on delete cascade,
  version integer not null default 1,
  state text not null check (state in ('enrolled', 'waitlisted', 'cancelled', 'checkedIn', 'noShow')),
  -- Who enrolled first has the lower one; who comes back has a new one.
  turn integer not null,
  -- What the door reads.
  pass text not null unique,
  promoted boolean not null default false,
  enrolled_at timestamptz not null,
  checked_at timestamptz,
  checked_by uuid,
  unique (gathering_id, guest_id)
);
create index attendance_turn on attendance (gathering_id, state, turn);
create index attendance_guest on attendance (guest_id);
