-- What parties ask of a tribunal after its award: a correction, or an additional award.
create table award_request (
  id uuid primary key,
  tenant_id integer not null,
  award_id uuid not null references award,
  case_id uuid not null references cases,
  version integer not null default 1,
  kind text not null,
  text text not null,
  party_id uuid not null,
  party_name text not null,
  by_name text not null,
  submitted_at timestamptz not null,
  state text not null default 'open',
  decided_at timestamptz,
  decided_by text not null default '',
  reason text not null default ''
);
create index award_request_case on award_request (case_id);
-- A party has one of each kind undecided.
create unique index award_request_open on award_request (award_id, party_id, kind) where state = 'open';

alter table deadline_rule drop constraint deadline_rule_kind_check;
alter table deadline_rule add constraint deadline_rule_kind_check
  check (kind in ('defence', 'defenceHmt', 'defenceForeign', 'evidence', 'opinion', 'deemElectronic', 'deemPost', 'deemPublication',
    'award', 'awardForeign', 'awardExpedited', 'awardRequest'));
insert into deadline_rule values ('awardRequest', '1995-09-01', 30, 'calendar', true);
