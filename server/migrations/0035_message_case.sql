-- Which case a message is about, so that the case shows what its reader was told of it. Of older messages as their links say.
alter table message add column case_id uuid;
create index message_case on message (account_id, case_id, created_at desc, id) where case_id is not null;
update message set case_id = (regexp_match(link, '^/CaseDetails\?caseId=([0-9a-f-]{36})$'))[1]::uuid
  where link like '/CaseDetails?caseId=%';
update message m set case_id = e.case_id from evidence e
  where m.link = '/evidenceReceipt?id=' || e.id::text;
