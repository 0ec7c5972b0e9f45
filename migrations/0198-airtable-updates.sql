-- Jobs that bring imported tables up to date. 'staged' waits for a person to confirm what the job will change.
alter table import_jobs drop constraint import_jobs_status_check;
alter table import_jobs add constraint import_jobs_status_check check (status in (
  'running', 'staged', 'cancelling', 'done', 'cancelled', 'failed'));
alter table import_jobs
  -- The import that created the tables; null for an import that creates tables itself.
  add column update_of text,
  add column update_plan jsonb,
  -- What the job will do, and once it has ended, what it did.
  add column summary jsonb,
  add column result jsonb,
  add column choices jsonb,
  add column undone_at timestamptz;
-- Two updates of a base at once would each compare with what the other one is about to change.
create unique index import_jobs_one_update on import_jobs (flow_id)
  where update_of is not null and status in ('running', 'staged', 'cancelling');
