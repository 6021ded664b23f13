-- Where a party wants to be served; rows are only ever added, and the newest of a party counts.
create table service_address (
  id uuid primary key,
  tenant_id integer not null,
  case_id uuid not null references cases,
  camp text not null,
  party_id uuid not null,
  party text not null,
  receiver text not null,
  phone text not null,
  email text not null,
  address text not null,
  electronic boolean not null,
  signed_by text not null,
  by_id uuid not null,
  by_name text not null,
  submitted_at timestamptz(3) not null
);
create index service_address_case on service_address (case_id, submitted_at desc, id);
