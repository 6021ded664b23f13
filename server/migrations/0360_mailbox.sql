-- Letters that are a way of something, each under the id that stands in its Message-ID: what became of it, and whom its return is told.
create table letter_log (
  id uuid primary key,
  about uuid not null,
  channel text not null,
  state text not null default 'queued',
  reason text not null default '',
  made_at timestamptz not null,
  changed_at timestamptz not null
);
create index letter_log_about on letter_log (about);
create index letter_log_made on letter_log (made_at);
alter table letter add column log_id uuid;
-- The Message-ID of the mail that it answers.
alter table letter add column in_reply_to text;
-- Why the letter about a message came back; empty where none did.
alter table message add column returned text not null default '';
-- How far a folder of the mailbox was read for letters that came back. `tries`: how often the next mail could not be read.
create table mailbox_reader (
  folder text primary key,
  validity text not null,
  uid bigint not null,
  tries integer not null default 0
);
-- What was answered out of the mailbox, and what of it was filed. `mail_id`: UIDVALIDITY and UID.
create table mail_reply (
  id uuid primary key,
  mail_id text not null,
  address text not null,
  text text not null,
  by_name text not null,
  returned text not null default '',
  sent_at timestamptz not null
);
create index mail_reply_mail on mail_reply (mail_id);
create table mail_filing (
  id uuid primary key,
  mail_id text not null,
  part text not null,
  case_id uuid not null references cases,
  file_id uuid not null,
  by_name text not null,
  filed_at timestamptz not null
);
create index mail_filing_mail on mail_filing (mail_id);
