-- How many codes were right before this one, where more than one is asked for.
alter table sent_code add column round integer not null default 0;
