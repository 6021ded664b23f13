-- Who was in a room, from when to when: what the record says of those present.
create table room_visit (
  id bigint generated always as identity primary key,
  hearing_id uuid not null references hearing,
  attendee_id uuid not null,
  -- As they were called then: who is asked no more was there all the same.
  name text not null,
  role text not null,
  came_at timestamptz(3) not null,
  -- When they were seen there last; it goes on while they are.
  last_at timestamptz(3) not null
);
create index room_visit_attendee on room_visit (attendee_id, last_at);
create index room_visit_hearing on room_visit (hearing_id, id);
