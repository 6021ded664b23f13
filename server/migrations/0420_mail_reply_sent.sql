-- An answer out of the mailbox is also laid into its folder of sent mails. `keep_at`: when that is tried next; null where nothing is to do.
alter table mail_reply add column subject text not null default '';
alter table mail_reply add column in_reply_to text not null default '';
alter table mail_reply add column keep_at timestamptz;
