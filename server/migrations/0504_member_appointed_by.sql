-- Who appointed a member, by account: names change. Empty where an older server appointed.
alter table tribunal_member add column appointed_by uuid;
