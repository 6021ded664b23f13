-- Who signs may do so at the foot of each page, too.
alter table envelope_signer add column every_page boolean not null default false;
