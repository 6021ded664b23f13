-- How each signer was checked at the act of signing, by contract/identityCheck.ts. Of signatures of before what is known is kept: that they
-- were made by account or by a code. Whether that account was certified on that day nobody wrote down.
alter table envelope_signer add column checks jsonb not null default '[]';
update envelope_signer set checks = case
  when means = 'account' then '["account"]'::jsonb
  when means = 'link' and contact like '%@%' then '["mailCode"]'::jsonb
  when means = 'link' then '["phoneCode"]'::jsonb
  else '[]'::jsonb end;
-- The register repeats it, so that whoever checks a document that was sealed before is told as well.
update issued_document d set signers = (
  select jsonb_agg(jsonb_build_object('name', s.name, 'role', s.role, 'refused', s.state = 'refused', 'checks', s.checks,
    'at', to_char(s.signed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.position)
  from envelope e join envelope_signer s on s.envelope_id = e.id where e.code = d.code)
where exists (select from envelope e join envelope_signer s on s.envelope_id = e.id where e.code = d.code);
