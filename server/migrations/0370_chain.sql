-- Once a day the last seals of all cases that moved, as the root of a tree and a sealed PDF that anybody may have.
create table chain_head (
  day text primary key,
  previous text not null,
  root text not null,
  head text not null,
  made_at timestamptz not null,
  -- Base64.
  pdf text not null
);

-- Where each of those cases stood, in the order of the tree.
create table chain_leaf (
  day text not null references chain_head (day),
  position integer not null,
  case_id uuid not null,
  no integer not null,
  hash text not null,
  primary key (day, position)
);
create index chain_leaf_case on chain_leaf (case_id, no);
create index case_event_at on case_event (at);
