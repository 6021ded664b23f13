-- Who named an arbitrator for a side: only they, or who speaks for all of that side, name another.
alter table tribunal_nomination add column by_id uuid;
