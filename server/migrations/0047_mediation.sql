-- In which room of a mediation somebody is: 0 the common one, else a private one.
alter table hearing_attendee add column place integer not null default 0 check (place between 0 and 4);

-- What is put to others in a room: offers in a mediation, votes in a meeting.
create table proposal (
  id uuid primary key,
  hearing_id uuid not null references hearing,
  number integer not null,
  kind text not null check (kind in ('offer', 'vote')),
  attendee_id uuid not null,
  by_name text not null,
  by_role text not null,
  terms text not null,
  amount text not null default '',
  shared boolean not null,
  at timestamptz(3) not null,
  ended_at timestamptz(3),
  unique (hearing_id, number)
);

-- How somebody answers; the last answer of each holds.
create table proposal_answer (
  id uuid not null,
  proposal_id uuid not null references proposal,
  attendee_id uuid not null,
  name text not null,
  role text not null,
  choice text not null check (choice in ('accept', 'decline', 'for', 'against', 'abstain')),
  reason text not null default '',
  at timestamptz(3) not null,
  primary key (proposal_id, attendee_id)
);
