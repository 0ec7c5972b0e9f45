-- What fields a CSV file had that was exported here, by the hash of the file: its import makes the same fields again.
create table exports (
  file_hash bytea not null,
  flow_id bigint not null references flows (id) on delete cascade,
  table_id text collate "C" not null,
  fields jsonb not null,
  time_zone text not null,
  locale text not null,
  made_at timestamptz not null default now(),
  primary key (file_hash, flow_id, table_id)
);
create index exports_of_flow on exports (flow_id, made_at);
create index exports_by_age on exports (made_at);

alter table imports add column file_hash bytea;
