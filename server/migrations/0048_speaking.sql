-- So long somebody spoke in a room, in milliseconds.
alter table hearing_attendee add column spoken_ms integer not null default 0;
