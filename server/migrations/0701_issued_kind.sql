-- The register says of an award which of its kinds it is.
update issued_document d set kind = a.kind from award a where a.file_id = d.file_id and d.kind = 'award';
