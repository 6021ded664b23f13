-- Who left a tribunal midway may be paid for what they did: their share is theirs, and says that they left.
alter table tribunal_fee add column has_left boolean not null default false;
