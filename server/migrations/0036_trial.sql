-- Hearings as a secretary plans them: where they stand, where they are held, and who was told.
alter table hearing
  add column version integer not null default 1,
  add column state text not null default 'notified' check (state in
    ('scheduled', 'notified', 'checked_in', 'in_session', 'recess', 'ended', 'aborted', 'cancelled')),
  add column online boolean not null default true,
  add column place text not null default '',
  add column reason text not null default '',
  add column by_name text not null default '',
  add column notified_at timestamptz;
update hearing set notified_at = starts_at;
alter table hearing alter column state drop default;
alter table hearing alter column online drop default;

update hearing_attendee set role = 'ATTENDEE' where role not in
  ('SECRETARY', 'ARBITRATOR', 'APPLICANT', 'RESPONDENT', 'AGENT', 'WITNESS', 'INTERPRETER', 'ATTENDEE');
alter table hearing_attendee
  add column position integer not null default 0,
  add column contact text not null default '',
  add column told_at timestamptz,
  add column entered_at timestamptz,
  -- Nobody has a code before the notice.
  alter column code_hash drop not null;

create index hearing_time on hearing (tenant_id, starts_at desc, id);
create index hearing_case on hearing (case_id) where case_id is not null;

-- A calendar entry that goes with a mail.
alter table letter add column ics text;
alter table outbox add column ics text;
