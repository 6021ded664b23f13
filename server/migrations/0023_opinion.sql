-- What each side says of the other side's evidence. Rows are only ever added: what is said later holds, the earlier stays.
create table opinion (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  owner_id uuid not null references account,
  camp text not null check (camp in ('APP', 'DEF')),
  by_name text not null,
  submitted_at timestamptz(3) not null
);
create index opinion_case on opinion (case_id, submitted_at desc, id);

create table opinion_item (
  item_id uuid not null references evidence_item,
  no integer not null,
  opinion_id uuid not null references opinion,
  authenticity text not null check (authenticity in ('accepted', 'denied', 'unsure')),
  legality text not null check (legality in ('accepted', 'denied', 'unsure')),
  relevance text not null check (relevance in ('accepted', 'denied', 'unsure')),
  remarks text not null,
  primary key (item_id, no)
);
create index opinion_item_opinion on opinion_item (opinion_id);

create function refuse_opinion_change() returns trigger language plpgsql as $$
begin
  raise exception 'opinions are never changed';
end
$$;
create trigger opinion_stays before update or delete on opinion
  for each row execute function refuse_opinion_change();
create trigger opinion_item_stays before update or delete on opinion_item
  for each row execute function refuse_opinion_change();
