-- What is being copied into a flow that is a copy of another one. Done and failed ones are kept for a day, for who asks.
create table flow_copies (
  id text collate "C" primary key,
  source_flow_id bigint not null references flows (id) on delete cascade,
  target_flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  with_history boolean not null default false,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- From 0 to 1.
  progress real not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index flow_copies_source on flow_copies (source_flow_id);
create index flow_copies_target on flow_copies (target_flow_id);
create index flow_copies_user on flow_copies (user_id);
