-- A name as people call somebody can be changed by them; the name they log in by is told beside it.
alter table audit add column by_username text not null default '';
