-- Files of the case that a message points at; they stay where they are.
alter table case_message add column file_ids uuid[] not null default '{}';
