-- Preservation under reconsideration is still in force, and ends with its term as any other.
drop index preservation_expiry;
create index preservation_expiry on preservation (expires_on) where state in ('ruled_granted', 'renewed', 'reconsideration');
