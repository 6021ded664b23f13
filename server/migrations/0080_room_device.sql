-- By which session of an account somebody came into a room: where that ends, so does what they came in by. Null: by a personal code.
alter table room_code add column session_hash text;
alter table room_session add column session_hash text;
create index room_session_attendee_id on room_session (attendee_id);
