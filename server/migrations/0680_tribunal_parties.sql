-- For which parties of a side an arbitrator was nominated or challenged: one of two says nothing for the other.
alter table tribunal_nomination add column parties jsonb;
alter table tribunal_challenge add column parties jsonb;
