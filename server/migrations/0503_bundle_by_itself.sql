-- Of a bundle that is made again by itself: a file that cannot be bound is named on a sheet, for nobody is there to leave it out.
alter table bundle add column by_itself boolean not null default false;
