-- While what a build prepared waits for its first start, which makes what is near today.
alter table demo add column prepared_at timestamptz;
