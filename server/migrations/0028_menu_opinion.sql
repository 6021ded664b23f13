-- Which of the product's own menus this installation was given: each once, so that one that staff removes stays away, and one that
-- a later version brings comes.
create table seeded_menu (
  key text primary key,
  at timestamptz not null
);

-- So long each side may speak of a piece of the other side's evidence; what comes later says so. The rule is one for demonstration.
alter table deadline_rule drop constraint deadline_rule_kind_check;
alter table deadline_rule add constraint deadline_rule_kind_check check (kind in ('defence', 'evidence', 'opinion'));
insert into deadline_rule values ('opinion', '1995-09-01', 15, 'calendar', true);
-- The last day that had passed when it was said; empty where it was in time.
alter table opinion_item add column late_after date;
