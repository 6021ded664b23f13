-- What is said of passages while an award is deliberated, and texts of it that were given a name.
create table award_comment (
  id uuid primary key,
  award_id uuid not null references award,
  parent_id uuid references award_comment,
  quote text not null,
  text text not null,
  by_id uuid not null references account,
  by_name text not null,
  at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by text not null default ''
);
create index award_comment_award on award_comment (award_id, at);

create table award_version (
  award_id uuid not null references award,
  no integer not null,
  name text not null,
  by_name text not null,
  at timestamptz(3) not null,
  body jsonb not null,
  primary key (award_id, no)
);
