-- How many messages each account has not read, by kind, as changes to be added up, as case_tally is: every page asks every ten seconds,
-- and counting twenty thousand of them took longer than all the rest. The sweep adds them up.
create table message_tally (
  account_id uuid not null,
  kind text not null,
  change integer not null
);
create index message_tally_account on message_tally (account_id) include (kind, change);

insert into message_tally select account_id, kind, count(*) from message where read_status = 0 group by account_id, kind;

create function tally_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_tally select account_id, kind, count(*) from entered where read_status = 0 group by account_id, kind;
  elsif tg_op = 'DELETE' then
    insert into message_tally select account_id, kind, -count(*) from gone where read_status = 0 group by account_id, kind;
  else
    insert into message_tally select account_id, kind, sum(change) from (
      select account_id, kind, 1 as change from entered where read_status = 0
      union all select account_id, kind, -1 from gone where read_status = 0) as changes
    group by account_id, kind having sum(change) <> 0;
  end if;
  return null;
end
$$;
create trigger message_tally_insert after insert on message
  referencing new table as entered for each statement execute function tally_messages();
create trigger message_tally_update after update on message
  referencing new table as entered old table as gone for each statement execute function tally_messages();
create trigger message_tally_delete after delete on message
  referencing old table as gone for each statement execute function tally_messages();

-- In the order in which they are listed: the newest of many are found without sorting them.
drop index message_unread;
create index message_unread on message (account_id, created_at desc, id) where read_status = 0;
