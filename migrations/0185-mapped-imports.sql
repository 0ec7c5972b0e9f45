-- Imports into existing tables. 'staged' waits for a person to confirm what the rows will change.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in (
  'uploading', 'analysing', 'ready', 'running', 'staged', 'cancelling', 'done', 'cancelled', 'failed'));
alter table imports add column summary jsonb, add column undone_at timestamptz;

-- Why a row was set aside; null for a cell that its type could not read.
alter table import_unreadable add column reason text;

-- How the columns of a file were last mapped to the fields of a table, by the names of the columns.
create table import_mappings (
  flow_id bigint not null references flows (id) on delete cascade,
  table_id text collate "C" not null,
  shape text collate "C" not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (flow_id, table_id, shape)
);
