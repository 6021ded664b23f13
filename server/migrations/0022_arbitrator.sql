-- Whoever is enrolled has an account as an arbitrator, and an entry that lives on.
alter table arbitrator_entry
  add column account_id uuid references account,
  add column state text not null default 'active',
  add column version integer not null default 1;
update arbitrator_entry e set account_id = c.owner_id from candidacy c where c.id = e.candidacy_id;
alter table arbitrator_entry alter column account_id set not null;
create index arbitrator_entry_account on arbitrator_entry (account_id);
create index arbitrator_entry_newest on arbitrator_entry (tenant_id, enrolled_at desc, id);

create table arbitrator_entry_history (
  id bigserial primary key,
  entry_id uuid not null references arbitrator_entry on delete cascade,
  at timestamptz not null,
  action text not null,
  -- Empty for who came by a link, and for the server itself.
  by_id uuid references account,
  by_name text not null,
  reason text not null
);
create index arbitrator_entry_history_record on arbitrator_entry_history (entry_id, id);
insert into arbitrator_entry_history (entry_id, at, action, by_name, reason)
  select id, enrolled_at, 'enrol', name, no from arbitrator_entry;

-- Who enrolled before this was still an applicant.
delete from session where account_id in
  (select a.id from account a join arbitrator_entry e on e.account_id = a.id where a.cate = 'ARBI_USER');
update account set cate = 'ZCY', is_foreign = false
  where cate = 'ARBI_USER' and id in (select account_id from arbitrator_entry);

-- New installations are given their menus by the server.
insert into menu (title, path, component, icon, sort, cates)
  select '仲裁员名册', '/roster', 'arbitrator/roster', 'people', 65, '{MISHU,ZCY}' where exists (select from menu);
