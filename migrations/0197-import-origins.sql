-- The table of a service whose rows an import reads first; null for an uploaded file and for the tables of a job.
alter table imports add column origin jsonb;
