-- What the parties answer, claim in turn and object to; its versions are only ever added.
create table defence (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  owner_id uuid not null references account,
  kind text not null,
  camp text not null,
  party_id uuid not null,
  party_name text not null,
  counterclaim_id uuid references defence,
  version integer not null,
  state text not null,
  claim jsonb,
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by_name text not null default '',
  reason text not null default ''
);
create index defence_case on defence (case_id, submitted_at desc, id);
create unique index defence_answer on defence (case_id, party_id) where kind = 'answer';
create unique index defence_reply on defence (counterclaim_id, party_id) where kind = 'reply';
create unique index defence_undecided on defence (case_id, kind, party_id)
  where kind in ('counterclaim', 'objection') and state = 'submitted';

create table defence_version (
  defence_id uuid not null references defence,
  no integer not null,
  at timestamptz(3) not null,
  by_id uuid not null references account,
  by_name text not null,
  due text,
  late boolean not null,
  text text not null,
  file_ids uuid[] not null,
  primary key (defence_id, no)
);

create function refuse_defence_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'defence_version rows are never changed';
end
$$;
create trigger defence_version_stays before update or delete on defence_version
  for each row execute function refuse_defence_version_change();
