-- What a secretary wrote to those who attend something of the calendar, and to whom.
create table trial_message (
  id uuid primary key,
  hearing_id uuid not null references hearing,
  content text not null,
  by_name text not null,
  at timestamptz not null,
  -- The one that was sent again as this one.
  follows_id uuid references trial_message
);
create index trial_message_of on trial_message (hearing_id, at desc);

create table trial_message_to (
  message_id uuid not null references trial_message,
  attendee_id uuid not null,
  position integer not null,
  -- As they attended then; the seat may go.
  account_id uuid,
  name text not null,
  role text not null,
  primary key (message_id, attendee_id)
);
