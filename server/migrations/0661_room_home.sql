-- Which instance holds the room of a session, and until when unless it says so again: everybody in a room is at one.
create table room_home (
  hearing_id uuid primary key references hearing (id) on delete cascade,
  instance text not null,
  until timestamptz not null
);
