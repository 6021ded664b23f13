-- A proof of payment says who paid, how much and by which transfer; one of before says nothing of it. Money that came may be another
-- sum than the fee that was asked for: what came, and why it counts as paid.
alter table payment_proof
  add column payer text not null default '',
  add column amount text not null default '',
  add column currency text not null default 'CNY',
  add column reference text not null default '';
alter table counter_fee
  add column received text not null default '',
  add column difference text not null default '';
