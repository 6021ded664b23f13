-- By what somebody confirms for an organisation (contract/capacity.ts), and how they were checked then (contract/identityCheck.ts). Of
-- confirmations of before nothing is kept that tells an account from a code.
alter table service_delivery add column signed_as text not null default '';
alter table service_delivery add column checks jsonb not null default '[]';
