-- Questionnaires.
create table survey (
  id uuid primary key,
  tenant_id integer not null,
  version integer not null,
  state text not null,
  purpose text not null,
  subject_id uuid,
  access text not null,
  anonymous boolean not null,
  -- What is asked: title, introduction, questions.
  form jsonb not null,
  closes_on date not null,
  created_at timestamptz not null,
  opened_at timestamptz
);
create index survey_of on survey (tenant_id, created_at desc);
create index survey_asked on survey (tenant_id, purpose, opened_at desc) where state = 'open';

-- What was answered: who, by which link, from where and when stands nowhere beside it, and its id says no order.
create table survey_answer (
  id uuid primary key default gen_random_uuid(),
  survey_id uuid not null references survey,
  -- Whose link it was; empty in an anonymous questionnaire.
  name text not null default '',
  answers jsonb not null
);
create index survey_answer_of on survey_answer (survey_id, id);

-- That a link or a device has answered, by a hash, and the key of that submission: nothing of what it said.
create table survey_spent (
  survey_id uuid not null references survey,
  who_hash text not null,
  key_hash text not null,
  primary key (survey_id, who_hash)
);

-- Links that were made, by the hash of their code.
create table survey_link (
  code_hash text primary key,
  survey_id uuid not null references survey,
  name text not null
);
create index survey_link_of on survey_link (survey_id);
