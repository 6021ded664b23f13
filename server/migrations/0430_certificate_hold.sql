-- A certificate that one administrator suspended: nothing is signed by it, and it is revoked once a second one confirms.
alter table signing_key
  add column held_at timestamptz,
  add column held_by_id uuid,
  add column held_by text not null default '',
  add column held_reason text not null default '';
