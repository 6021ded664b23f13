-- Of what somebody hears in the morning: how many notices of a topic, and since when the first of them waits.
create table morning_count (
  account_id uuid not null references account,
  topic text not null,
  count integer not null,
  since timestamptz not null,
  primary key (account_id, topic)
);
