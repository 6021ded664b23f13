-- Codes that let an attendee into a room once, soon after they were made; the personal code of a notice stays good beside them.
create table room_code (
  code_hash text primary key,
  attendee_id uuid not null references hearing_attendee on delete cascade,
  expires_at timestamptz not null
);
create index hearing_attendee_hearing on hearing_attendee (hearing_id);
create index hearing_attendee_account on hearing_attendee (account_id);
create index guest_session_expires_at on guest_session (expires_at);
create index room_session_expires_at on room_session (expires_at);
create index registration_link_registration on registration_link (registration_id);
