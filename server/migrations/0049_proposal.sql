-- A proposal has a number once everybody sees it.
alter table proposal alter column number drop not null;
-- Of a party or its agent: whose side it is, where that is known.
alter table proposal add column camp text;
