-- The conversion of a field of a large table. 'position' moves in the transaction that writes the rows, so it always
-- says exactly how far the new column is filled.
create table conversions (
  id text collate "C" primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null,
  gesture_id text,
  table_id text not null,
  field_id text not null,
  status text not null default 'running' check (status in ('running', 'cancelling', 'cancelled', 'done', 'failed')),
  filling jsonb not null,
  position bigint not null default 0,
  last_position bigint not null,
  lost bigint not null default 0,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index conversions_unfinished on conversions (created_at) where status in ('running', 'cancelling');
create index conversions_of_flow on conversions (flow_id, created_at);
create unique index conversions_of_field on conversions (flow_id, field_id) where status = 'running';
