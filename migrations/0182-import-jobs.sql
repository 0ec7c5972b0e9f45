-- An import of several tables. Each of its tables is an import that belongs to the job, which moves it on.
create table import_jobs (
  id text collate "C" primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null,
  settings jsonb not null,
  -- What the person sees as the name of the import, such as the name of the base at the source.
  title text not null,
  flow_id bigint not null references flows (id) on delete cascade,
  status text not null default 'running' check (status in ('running', 'cancelling', 'done', 'cancelled', 'failed')),
  phase text not null default 'connecting' check (phase in ('connecting', 'structure', 'importing', 'publishing', 'complete')),
  requested jsonb not null,
  -- The planned tables; null until the source has been read.
  plan jsonb,
  -- Files that could not be attached.
  files_skipped integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_jobs_unfinished on import_jobs (created_at) where status in ('running', 'cancelling');
create index import_jobs_user on import_jobs (user_id, created_at);

alter table imports
  add column job_id text collate "C" references import_jobs (id) on delete cascade,
  add column job_order integer,
  -- How far the pages of the source are in the file of the table.
  add column fetched jsonb;
create index imports_job on imports (job_id, job_order) where job_id is not null;
