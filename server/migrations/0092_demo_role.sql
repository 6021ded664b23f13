-- Seats, size and challenges are a head's. The secretary of a demo filled before keeps its screens by a role that counts there alone.
update account set roles = array_append(roles, 'ROLE_DEMO_TRIBUNAL')
  where username = 'secretary' and tenant_id = 1 and exists (select from demo) and not 'ROLE_DEMO_TRIBUNAL' = any(roles);
