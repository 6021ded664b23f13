-- Service on the respondents, recorded by hand; rows are only ever added, and the newest of a party counts.
create table service_record (
  id uuid primary key,
  case_id uuid not null references cases,
  party_id uuid not null,
  served_on text not null,
  means text not null,
  note text not null,
  file_id uuid,
  by_name text not null,
  at timestamptz not null
);
create index service_record_case on service_record (case_id, party_id, at);

-- The code of the first notice, by which a respondent's account comes to follow the case.
create table seat_access (
  code_hash text primary key,
  case_id uuid not null references cases,
  party_id uuid not null,
  expires_at timestamptz not null
);

-- Respondents whom nobody can reach by what the request says, and who are served otherwise.
alter table cases add column served_otherwise uuid[] not null default '{}';

-- Until now the time to answer counted from acceptance: of cases that were accepted before, it goes on doing so.
insert into service_record (id, case_id, party_id, served_on, means, note, by_name, at)
select gen_random_uuid(), c.id, p.id, to_char(c.accepted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'other',
  '启用送达登记前受理的案件，期限自受理日起算', '', c.accepted_at
from cases c join case_attendee p on p.case_id = c.id and p.camp = 'DEF' and p.role = 'party'
where c.accepted_at is not null;
