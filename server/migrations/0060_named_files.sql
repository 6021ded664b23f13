-- When a draft on somebody's device last named a file that belongs to no record: it is kept for as long as drafts are.
alter table file add column named_at timestamptz;
