-- Who presides over a meeting, and for which department it is held.
alter table hearing
  add column presiding_id uuid references account,
  add column dept text not null default '';

-- How the lines of live changes held: no person, no address, no content. Rows are written once; the sweep lets the oldest go.
create table socket_log (
  id bigserial primary key,
  tenant_id integer not null,
  at timestamptz(3) not null,
  kind text not null check (kind in ('dropped', 'refused')),
  code integer not null check (code between 0 and 4999),
  lasted_ms bigint not null check (lasted_ms >= 0),
  away_ms bigint not null check (away_ms >= 0)
);
create function refuse_rewrite() returns trigger language plpgsql as $refuse$
begin
  raise exception 'rows of this log are never rewritten';
end $refuse$;
create trigger socket_log_append_only before update on socket_log for each row execute function refuse_rewrite();
