-- A proof of payment may be of the fee of a counterclaim; without one it is of the fee of the claims.
alter table payment_proof add column charge_id uuid references counter_fee;
