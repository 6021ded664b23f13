-- How often what a bundle stands on failed while it was made: none of these counts as an attempt, and each waits longer.
alter table bundle add column waits integer not null default 0;
