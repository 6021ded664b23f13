-- Offices open calls from here on. Whoever served cases before holds every desk, until two administrators say otherwise; an
-- administrator has nothing to do with cases, but for those of a demo, who show every screen.
update account set roles = roles || array(
    select desk from unnest(array['ROLE_FILING', 'ROLE_FINANCE', 'ROLE_SECRETARY', 'ROLE_REGISTRAR']) desk where not desk = any(roles))
  where cate = 'MISHU' and (not 'ROLE_ADMIN' = any(roles) or exists (select from demo));
update account set roles = array_append(roles, 'ROLE_DEMO_KEEPER')
  where cate = 'MISHU' and 'ROLE_ADMIN' = any(roles) and exists (select from demo) and not 'ROLE_DEMO_KEEPER' = any(roles);
-- When a session was used last, when its person last showed all that is asked of them, and when it first used an office.
alter table session add column last_at timestamptz;
alter table session add column proved_at timestamptz;
alter table session add column office_at timestamptz;
update session set last_at = created_at, proved_at = created_at;
alter table session alter column last_at set not null, alter column proved_at set not null;
-- What an office was used for, to its holder.
create index audit_by on audit (by_id, at desc, id desc);
