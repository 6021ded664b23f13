-- Who signed for an organisation, and by what they act for it.
alter table envelope_signer add column representative jsonb;
