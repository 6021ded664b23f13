-- A party signs in its own hand where it wants to be served; what was confirmed before bears a typed name alone.
alter table service_address add column strokes jsonb;
