-- What the applicants' side shows of a payment; a proof is never changed, only added to.
create table payment_proof (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  owner_id uuid not null references account,
  by_name text not null,
  submitted_at timestamptz(3) not null,
  paid_on text not null,
  note text not null
);
create index payment_proof_case on payment_proof (case_id, submitted_at desc, id);
