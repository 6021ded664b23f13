-- Parts of what was recorded in a room, in the order they were made; each is a file of its hearing.
create table hearing_video (
  id uuid primary key,
  hearing_id uuid not null references hearing,
  started_at timestamptz not null,
  duration_ms integer not null check (duration_ms > 0),
  by_name text not null,
  file_id uuid not null unique references file
);
create index hearing_video_hearing on hearing_video (hearing_id, started_at);
