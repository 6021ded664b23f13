-- By which ways word of a message left the house: mail, sms, push.
alter table message add column ways text[] not null default '{}';
