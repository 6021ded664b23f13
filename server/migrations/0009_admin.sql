create table menu (
  id uuid primary key default gen_random_uuid(),
  pid uuid references menu on delete cascade,
  title text not null,
  path text not null default '',
  component text not null default '',
  icon text not null default '',
  num text not null default '',
  sort integer not null default 100,
  hidden boolean not null default false,
  always_show boolean not null default false,
  no_cache boolean not null default false,
  affix boolean not null default false,
  active_menu text not null default '',
  cates text[] not null,
  roles text[] not null default '{}'
);
create index menu_pid on menu (pid, sort);

create table dict_entry (
  id uuid primary key default gen_random_uuid(),
  dict_name text not null,
  value text not null,
  label text not null,
  label_en text not null default '',
  sort integer not null default 100,
  attrs jsonb not null default '{}',
  unique (dict_name, value)
);
create index dict_entry_order on dict_entry (dict_name, sort, id);

-- Who changed what, when and from where. Rows are added and never touched again, whoever tries.
create table audit (
  id bigserial primary key,
  at timestamptz not null,
  tenant_id integer not null,
  by_id uuid not null,
  by_name text not null,
  ip text not null,
  action text not null,
  target text not null,
  changes jsonb not null
);
create index audit_tenant on audit (tenant_id, id desc);
create function refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception 'audit rows are never changed';
end $refuse$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

create table message (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  kind text not null,
  params jsonb not null,
  link text not null default '',
  read_status integer not null default 0 check (read_status in (0, 1)),
  created_at timestamptz not null
);
create index message_account on message (account_id, created_at desc, id);
create index message_unread on message (account_id, created_at desc) where read_status = 0;

-- When a secretary last opened the mailbox; the demo counts mail since then.
create table mailbox_opened (
  account_id uuid primary key references account on delete cascade,
  at timestamptz not null
);
