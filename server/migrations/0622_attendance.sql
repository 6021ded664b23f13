-- Who attended a session and who did not, as a secretary noted it; of whom nothing is noted it is not known, unless they came into the room.
alter table hearing_attendee add column attendance text not null default '';
