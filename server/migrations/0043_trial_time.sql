-- Rooms to try: since when somebody is inside, and whether that ends after the trial time.
alter table hearing add column trial_time boolean not null default false;
alter table hearing_attendee add column joined_at timestamptz;
