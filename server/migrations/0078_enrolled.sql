-- A session that ended because its applicant has become an arbitrator: what it is refused with says so.
alter table session drop constraint session_kind_check;
alter table session add constraint session_kind_check check (kind in ('platform', 'abroad', 'enrolled'));
