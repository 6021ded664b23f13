-- The record of a hearing: what was said, written and ordered, in the order it came.
create table record_entry (
  id uuid primary key,
  seq bigint generated always as identity,
  hearing_id uuid not null references hearing,
  version integer not null default 1,
  kind text not null check (kind in ('speech', 'chat', 'order')),
  speaker text not null,
  text text not null,
  about text not null default '',
  at timestamptz(3) not null,
  check (kind = 'speech' or version = 1)
);
create index record_entry_hearing on record_entry (hearing_id, seq);

-- Orders stood in a list of their own before.
insert into record_entry (id, hearing_id, kind, speaker, text, about, at)
  select gen_random_uuid(), hearing_id, 'order', by_name, action, about_name, at from room_act
  where hearing_id in (select id from hearing) order by id;
drop table room_act;

-- What somebody wants to stand differently in a paragraph; each is decided once.
create table record_correction (
  id uuid primary key,
  seq bigint generated always as identity,
  hearing_id uuid not null references hearing,
  entry_id uuid not null references record_entry,
  by_name text not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  reason text not null default '',
  before text not null default '',
  at timestamptz(3) not null
);
create index record_correction_hearing on record_correction (hearing_id, seq);
