-- What a person sent lately, whatever became of it, is counted whenever they announce a file.
create index file_owner_day on file (owner_id, created_at);
