-- A numbered document of a case is never removed; what is wrong about it is said of it.
alter table case_document add column voided_at timestamptz;
alter table case_document add column void_reason text not null default '';
alter table case_document add column voided_by text not null default '';
create index if not exists case_document_file on case_document (file_id);
