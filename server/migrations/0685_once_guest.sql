-- Answers are kept for attendees of activities, too, who have no account: what they hand in may come twice like everybody's.
alter table once drop constraint once_account_id_fkey;
