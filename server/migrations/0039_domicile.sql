-- Who lives abroad, or in Hong Kong, Macao or Taiwan, has longer to answer. The rules are ones for demonstration.
alter table deadline_rule drop constraint deadline_rule_kind_check;
alter table deadline_rule add constraint deadline_rule_kind_check
  check (kind in ('defence', 'defenceHmt', 'defenceForeign', 'evidence', 'opinion'));
insert into deadline_rule values
  ('defenceHmt', '1995-09-01', 45, 'calendar', true),
  ('defenceForeign', '1995-09-01', 45, 'calendar', true);
