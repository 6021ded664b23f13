-- The term of the award: how many months a tribunal has from its constitution. `demo`: an institution puts its own rules in their place.
alter table deadline_rule drop constraint deadline_rule_kind_check;
alter table deadline_rule add constraint deadline_rule_kind_check
  check (kind in ('defence', 'defenceHmt', 'defenceForeign', 'evidence', 'opinion', 'deemElectronic', 'deemPost', 'deemPublication',
    'award', 'awardForeign', 'awardExpedited'));
alter table deadline_rule drop constraint deadline_rule_counting_check;
alter table deadline_rule add constraint deadline_rule_counting_check check (counting in ('calendar', 'working', 'months'));
insert into deadline_rule values
  ('award', '1995-09-01', 4, 'months', true),
  ('awardForeign', '1995-09-01', 6, 'months', true),
  ('awardExpedited', '1995-09-01', 3, 'months', true);

-- What was decided about the term of the award in a case: that it is expedited, and until when it was extended.
create table award_term (
  case_id uuid primary key references cases,
  expedited boolean not null default false,
  extended_to date,
  -- The day of the decision: what stands still afterwards moves the last day on.
  extended_on date
);

-- Which alarm went out for which last day, so that each goes once.
create table award_alarm (
  case_id uuid not null references cases,
  due date not null,
  days integer not null,
  primary key (case_id, due, days)
);
