-- What of a file cannot be found: `part` of it, or the `whole`; empty where all can.
alter table text_source add column lack text not null default '' check (lack in ('', 'part', 'whole'));
-- Every search names them.
create index text_source_lacking on text_source (no)
  where lack <> '' or (state = 'read' and cardinality(scans) > 0);

-- More is read of a file than before: the rest of long ones, notes, fields, parts of Word files, kinds that were not read at all. What was
-- read stays to be found until more is there; what a machine read of its pictures is not read again.
update text_source s set state = 'due', done = 0, attempts = 0, next_at = to_timestamp(0)
  from file f where f.id = s.file_id and lower(f.name) ~ '\.(pdf|docx?|xlsx?|pptx?|pps|pot|ofd)$';
