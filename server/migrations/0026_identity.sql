-- Real-name verification by pictures, reviewed like the other registrations; and the field an occupation belongs to.

alter table registration drop constraint registration_kind_check;
alter table registration add constraint registration_kind_check
  check (kind in ('person', 'corporation', 'agent', 'identity'));

-- The attachments of the last verification: the front of the document, its other side, its holder with it.
alter table account
  add column id_pos text not null default '',
  add column id_other text not null default '',
  add column hand_id text not null default '';

-- An installation that has its dictionaries gets this one, too; a new one is filled at its start.
insert into dict_entry (dict_name, value, label, label_en, sort)
  select 'occupationField', it.value, it.label, it.label_en, it.sort
  from (values
    ('law', '法律', 'Law', 10),
    ('teaching', '教学与研究', 'Teaching and research', 20),
    ('technology', '工程与技术', 'Engineering and technology', 30),
    ('business', '商业与金融', 'Business and finance', 40),
    ('public', '公共管理', 'Public administration', 50),
    ('other', '其他', 'Other', 60)
  ) as it (value, label, label_en, sort)
  where exists (select from dict_entry where dict_name = 'occupation')
  on conflict (dict_name, value) do nothing;
