-- Once a session is over its record becomes a file, which waits to be signed.
alter table hearing drop constraint hearing_state_check;
alter table hearing add constraint hearing_state_check check (state in
  ('scheduled', 'notified', 'checked_in', 'in_session', 'recess', 'ended', 'record_signing', 'aborted', 'cancelled'));

-- Who ended the session, whose file it is.
alter table hearing add column closed_by uuid references account;
update hearing set closed_by = (
  select a.account_id from hearing_attendee a
  where a.hearing_id = hearing.id and a.role = 'SECRETARY' and a.account_id is not null order by a.position limit 1
) where state = 'ended';
