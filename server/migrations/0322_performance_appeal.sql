-- What somebody holds against the score that a head gave them, once a period, and what a head answers.
create table performance_appeal (
  period_id uuid not null references performance_period,
  account_id uuid not null,
  text text not null,
  at timestamptz not null,
  answer text not null default '',
  answered_by text not null default '',
  answered_at timestamptz,
  primary key (period_id, account_id)
);
create index performance_score_of on performance_score (account_id);
