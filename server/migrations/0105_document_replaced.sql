-- Of a notice of hearing, which hearing it is about; and the document that took the place of another.
alter table case_document add column trial_id uuid;
alter table case_document add column replaced_by uuid references case_document;
create index case_document_trial on case_document (trial_id) where trial_id is not null;
