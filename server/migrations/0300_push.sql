-- Where somebody is told on a device while no page of theirs is open (RFC 8030). `endpoint` and the two keys are the browser's.
create table push_subscription (
  endpoint text primary key,
  account_id uuid not null references account,
  -- The session that asked for it; where that is ended by somebody, it goes along.
  session_hash text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  seen_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, seen_at desc);

-- Two words of one instant are two letters; who is told on a device is found by its endpoint.
alter table letter drop constraint letter_channel_check;
alter table letter add constraint letter_channel_check check (channel in ('sms', 'mail', 'push'));
