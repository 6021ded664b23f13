-- Order in a room: who was let in, what a secretary laid on whom, and what was done when, for the record.
alter table hearing_attendee
  add column admitted_at timestamptz,
  add column removed_at timestamptz,
  add column room_order jsonb;

create table room_act (
  id bigint generated always as identity primary key,
  hearing_id uuid not null,
  at timestamptz not null,
  by_name text not null,
  about_name text not null,
  action text not null
);
create index room_act_hearing on room_act (hearing_id, id);
