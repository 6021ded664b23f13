-- Who asked that an award be sealed and issued, and a head who did not let it pass last.
alter table envelope add column seal_asked jsonb;
alter table envelope add column seal_refused jsonb;
