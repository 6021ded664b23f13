-- Visitors. What is known of a person goes some days after the visit: then those columns are empty and erased_at says when.
create table visit (
  id uuid primary key,
  tenant_id integer not null,
  version integer not null,
  state text not null,
  -- Six digits to be said at the door; the pass itself only as a hash.
  no text not null,
  pass_hash text unique,
  name text not null,
  phone text not null,
  id_tail text not null,
  company text not null,
  host_name text not null,
  host_id uuid,
  purpose text not null,
  plate text not null,
  reason text not null default '',
  day date not null,
  slot text not null,
  people integer not null,
  submitted_at timestamptz not null,
  arrived_at timestamptz,
  left_at timestamptz,
  erased_at timestamptz
);
create index visit_day on visit (tenant_id, day, slot);
create index visit_kept on visit (day) where erased_at is null;
