-- What a menu says of its place in the breadcrumb: that it adds none, or one that cannot be clicked.
alter table menu add column hidden_crumb boolean not null default false;
alter table menu add column no_redirect boolean not null default false;
