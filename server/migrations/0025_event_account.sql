-- A change may be addressed to one person, such as the one for whom a case is gone; empty for all who may see the record.
alter table event add column account_id uuid references account;
