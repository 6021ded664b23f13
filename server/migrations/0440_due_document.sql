-- Documents that were chosen with a move of a case: written down with the move, made once it holds, gone once they are made.
create table due_document (
  id uuid primary key,
  case_id uuid not null references cases,
  tenant_id integer not null,
  template_id uuid not null references document_template,
  kind text not null,
  language text not null,
  title text not null,
  -- What the case said when it moved.
  body jsonb not null,
  by_id uuid not null references account,
  by_name text not null,
  place integer not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- How often it failed: it is tried again, later each time.
  failures integer not null default 0
);
create index due_document_at on due_document (due_at);
