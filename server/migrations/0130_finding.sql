-- Full text of the files of cases, and of what is typed in them, page by page. Every two characters that stand side by side are found
-- by an index: Chinese has no blanks between words, and words of two characters are most of it.
create function page_words(page text) returns text language sql immutable strict parallel safe as $$
  select lower(normalize(page, nfkc))
$$;
-- Dear to make: better read from the index.
create function page_grams(words text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select coalesce(array_agg(distinct one || next), '{}')
  from (select one, lead(one) over (order by at) as next
    from unnest(string_to_array(words, null)) with ordinality as characters (one, at)) pairs
  where next is not null
$$;

-- What there is to be read: a file of a record, or what is typed in a record. It is the queue, too: `due` waits for its text, `scan` for
-- a machine that reads pictures of pages, `read` is done, `none` has nothing to be read.
create table text_source (
  id uuid primary key default gen_random_uuid(),
  no bigint generated always as identity unique,
  record_kind text not null,
  record_id uuid not null,
  file_id uuid unique references file on delete cascade,
  state text not null default 'due',
  -- The pages that are read, and those that wait for the machine.
  done integer not null default 0,
  scans integer[] not null default '{}',
  attempts integer not null default 0,
  next_at timestamptz not null default to_timestamp(0)
);
create unique index text_source_typed on text_source (record_kind, record_id) where file_id is null;
create index text_source_open on text_source (next_at) where state in ('due', 'scan');

create table text_page (
  no bigint not null,
  page integer not null,
  source_id uuid not null references text_source on delete cascade,
  tenant_id integer not null,
  case_id uuid not null,
  machine boolean not null,
  text text not null,
  -- Kept: to fold a page takes as long as to look through a hundred.
  words text not null generated always as (page_words(text)) stored,
  primary key (no, page)
);
create index text_page_tenant on text_page (tenant_id, no desc, page);
create index text_page_case on text_page (case_id, no desc, page);
create index text_page_source on text_page (source_id);
create index text_page_words on text_page using gin (page_grams(words)) with (fastupdate = off);

create function read_file_text() returns trigger language plpgsql as $$
begin
  if new.record_id is null or new.sha256 is null then
    delete from text_source where file_id = new.id;
  else
    insert into text_source (record_kind, record_id, file_id) values (new.record_kind, new.record_id, new.id)
      on conflict (file_id) do update set record_kind = excluded.record_kind, record_id = excluded.record_id;
    perform pg_notify('text_due', '');
  end if;
  return null;
end
$$;
create trigger file_text_new after insert on file for each row
  when (new.record_id is not null and new.sha256 is not null) execute function read_file_text();
create trigger file_text_changed after update of record_kind, record_id, sha256 on file for each row
  when (old.record_id is distinct from new.record_id or old.record_kind is distinct from new.record_kind
    or old.sha256 is distinct from new.sha256) execute function read_file_text();

-- What is typed is read anew from its beginning.
create function read_typed_text(of_kind text, of_id uuid) returns void language plpgsql as $$
begin
  delete from text_source where record_kind = of_kind and record_id = of_id and file_id is null;
  insert into text_source (record_kind, record_id) values (of_kind, of_id);
  perform pg_notify('text_due', '');
end
$$;
create function read_case_text() returns trigger language plpgsql as $$
begin perform read_typed_text('caseDetail', new.id); return null; end $$;
create function read_defence_text() returns trigger language plpgsql as $$
begin perform read_typed_text('defence', new.defence_id); return null; end $$;
create function read_opinion_text() returns trigger language plpgsql as $$
begin perform read_typed_text('opinion', new.id); return null; end $$;
create function read_evidence_text() returns trigger language plpgsql as $$
begin perform read_typed_text('evidence', new.id); return null; end $$;
create trigger case_text_new after insert on cases for each row when (new.form is not null) execute function read_case_text();
create trigger case_text_changed after update of form on cases for each row
  when (new.form is not null and old.form is distinct from new.form) execute function read_case_text();
create trigger defence_text after insert on defence_version for each row execute function read_defence_text();
create trigger opinion_text after insert on opinion for each row execute function read_opinion_text();
create trigger evidence_text after insert on evidence for each row execute function read_evidence_text();

insert into text_source (record_kind, record_id, file_id)
  select record_kind, record_id, id from file where record_id is not null and sha256 is not null;
insert into text_source (record_kind, record_id)
  select 'caseDetail', id from cases where form is not null
  union all select 'defence', id from defence union all select 'opinion', id from opinion union all select 'evidence', id from evidence;
