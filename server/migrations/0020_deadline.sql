-- Time limits, each in force from its day on. `demo` marks what an institution replaces by its own rules.
create table deadline_rule (
  kind text not null check (kind in ('defence', 'evidence')),
  valid_from date not null,
  days integer not null check (days > 0),
  counting text not null check (counting in ('calendar', 'working')),
  demo boolean not null default false,
  primary key (kind, valid_from)
);
insert into deadline_rule values
  ('defence', '1995-09-01', 15, 'calendar', true),
  ('evidence', '1995-09-01', 30, 'calendar', true);

-- Days off, and the weekends that are worked in exchange: the State Council's notice for 2026, and the first of 2027.
create table holiday (
  day date primary key,
  name text not null,
  working boolean not null default false,
  demo boolean not null default false
);
insert into holiday
  select day::date, name, false, true
  from (values
    ('元旦', date '2026-01-01', date '2026-01-03'),
    ('春节', date '2026-02-15', date '2026-02-23'),
    ('清明节', date '2026-04-04', date '2026-04-06'),
    ('劳动节', date '2026-05-01', date '2026-05-05'),
    ('端午节', date '2026-06-19', date '2026-06-21'),
    ('中秋节', date '2026-09-25', date '2026-09-27'),
    ('国庆节', date '2026-10-01', date '2026-10-07'),
    ('元旦', date '2027-01-01', date '2027-01-01')) off (name, first, last),
    generate_series(first, last, interval '1 day') day;
insert into holiday
  select day, '调休上班', true, true
  from unnest(array['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']::date[]) day;

-- Deadlines that secretaries set.
create table deadline (
  id uuid primary key,
  case_id uuid not null references cases,
  title text not null,
  due date not null,
  owner text not null,
  done_at timestamptz,
  version integer not null default 1
);
create index deadline_case on deadline (case_id);
create index deadline_due on deadline (due);

-- Secret addresses of calendars, known by their SHA-256 alone: one a person.
create table calendar_feed (
  account_id uuid primary key references account,
  token_hash text not null unique,
  created_at timestamptz not null
);

insert into menu (title, path, icon, component, sort, cates)
  select '期限日历', '/deadlines', 'calendar', 'deadline/calendar', 15, '{USER,MISHU,ZCY}'
  where exists (select from menu);
