-- Templates of documents: versions of one line; of a line one at most is in force.
create table document_template (
  id uuid primary key,
  tenant_id integer not null,
  line_id uuid not null,
  version integer not null,
  revision integer not null default 1,
  kind text not null,
  language text not null,
  title text not null,
  state text not null,
  body jsonb not null,
  by_name text not null,
  changed_at timestamptz not null,
  unique (line_id, version)
);
create unique index document_template_active on document_template (line_id) where state = 'active';
create index document_template_tenant on document_template (tenant_id, kind);

-- Documents that were made of them, with what they say; the file lies among those of the case.
create table case_document (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  no text not null,
  kind text not null,
  language text not null,
  title text not null,
  template_id uuid not null references document_template,
  body jsonb not null,
  file_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  unique (tenant_id, no)
);
create index case_document_case on case_document (case_id, at);
