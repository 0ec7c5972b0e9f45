-- What services said about the things that connections reach, such as the tables of a base. Each can be asked again.
create table connection_metadata (
  connection_id bigint not null references connections (id) on delete cascade,
  -- The base or spreadsheet; empty for the list of all.
  source_id text not null,
  -- JSON. As text it may hold characters that jsonb refuses.
  content text not null,
  fetched_at timestamptz not null default now(),
  primary key (connection_id, source_id)
);
