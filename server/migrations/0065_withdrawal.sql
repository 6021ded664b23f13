-- A withdrawal that was asked for, of a request or of a counterclaim, and what became of it.
alter table cases add column withdrawal jsonb;
alter table defence add column withdrawal jsonb;
