-- The preservations of a case are found by the number that they name.
create index preservation_case on preservation ((form->>'caseNo')) where form->>'caseNo' <> '';
