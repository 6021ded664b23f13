-- Where somebody signs behind words of a file, as the server finds them: a device may find another page of a file that is written anew.
alter table file add column signing_places jsonb not null default '{}';
