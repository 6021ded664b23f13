-- How often codes went to an address and how often wrong ones came back, whatever for and whether anybody has the address.
create table code_count (
  address text primary key,
  last_at timestamptz,
  sent integer not null default 0,
  sent_since timestamptz not null,
  wrong integer not null default 0,
  wrong_since timestamptz not null
);
