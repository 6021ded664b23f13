-- Who was asked about a case that ended: once, by whom they are in it. What they answer, and by which link, stands nowhere beside it.
create table survey_invited (
  case_id uuid not null references cases,
  who text not null,
  primary key (case_id, who)
);
