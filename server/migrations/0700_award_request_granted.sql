-- The award that was begun upon it, so that it waits again where that is dropped.
alter table award_request add column granted_by uuid references award;
