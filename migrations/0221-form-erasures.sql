-- Who erased the data of respondents, and how much. Nothing says whose data it was.
create table form_erasures (
  id bigint generated always as identity primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  actor text not null,
  responses integer not null,
  in_progress integer not null,
  emails integer not null,
  at timestamptz not null default now()
);
create index form_erasures_flow on form_erasures (flow_id, id desc);
