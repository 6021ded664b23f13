-- One row while this database holds demo data, whose passwords are public; made_at is empty until all of it is there.
create table demo (
  one boolean primary key default true check (one),
  begun_at timestamptz not null,
  made_at timestamptz
);
insert into demo (begun_at, made_at)
  select now(), now() where exists (select from account where username = 'newarbitrator' and nick_name = '冯仲裁员');
