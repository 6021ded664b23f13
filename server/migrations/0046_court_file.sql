-- What a secretary puts before all who attend a hearing, in the order it was added; each is a file of its hearing.
create table court_file (
  id uuid primary key,
  hearing_id uuid not null references hearing,
  by_name text not null,
  at timestamptz not null,
  file_id uuid not null unique references file
);
create index court_file_hearing on court_file (hearing_id, at);
