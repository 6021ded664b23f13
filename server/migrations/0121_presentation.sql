-- What is presented in the rooms of a session: one in each of its rooms at most; without a bundle it has ended.
create table presentation (
  hearing_id uuid not null references hearing,
  place integer not null,
  -- Counts all changes of the session.
  turn integer not null,
  bundle_id uuid references bundle,
  page integer not null,
  attendee_id uuid not null,
  by_name text not null,
  primary key (hearing_id, place)
);
