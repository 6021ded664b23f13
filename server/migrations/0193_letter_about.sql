-- Of what a letter is a way: whoever sent it hears where a gateway refuses it for good.
alter table letter add column about uuid;
