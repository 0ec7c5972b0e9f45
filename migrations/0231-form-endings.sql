-- The endings of addresses of public forms that people have chosen, in lower case. Former ones still lead to the form.
create table form_endings (
  ending text primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  is_current boolean not null
);
create unique index form_endings_current on form_endings (flow_id) where is_current;
create index form_endings_flow on form_endings (flow_id);
