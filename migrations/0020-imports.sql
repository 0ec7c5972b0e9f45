-- An import from the upload of its file until its table is there. 'position' and 'rows_done' move in the transaction
-- that writes the rows, so they always say exactly what has been written.
create table imports (
  id text collate "C" primary key,
  user_id text not null references users (id) on delete cascade,
  status text not null check (status in (
    'uploading', 'analysing', 'ready', 'running', 'cancelling', 'done', 'cancelled', 'failed')),
  phase text not null default 'waiting' check (phase in ('waiting', 'structure', 'importing', 'publishing', 'complete')),
  file_name text not null,
  file_bytes bigint not null default 0,
  choices jsonb not null default '{}',
  analysis jsonb,
  flow_id bigint references flows (id) on delete cascade,
  plan jsonb,
  hidden_table jsonb,
  position bigint not null default 0,
  rows_done bigint not null default 0,
  unreadable jsonb not null default '{}',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  resumed_at timestamptz,
  resumed_rows bigint not null default 0,
  finished_at timestamptz
);
create index imports_unfinished on imports (created_at) where status in ('analysing', 'running', 'cancelling');
create index imports_user on imports (user_id, created_at);

-- Cells that their column's type could not read. Only so many are kept; how many there were stands in 'unreadable'.
create table import_unreadable (
  import_id text collate "C" not null references imports (id) on delete cascade,
  row_number bigint not null,
  column_index integer not null,
  text text not null,
  primary key (import_id, row_number, column_index)
);
