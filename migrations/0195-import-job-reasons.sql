-- Tells errors of a job apart, whatever their words are.
alter table import_jobs add column error_reason text;
