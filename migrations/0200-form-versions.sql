-- What respondents see of a form. A version never changes, and is deleted only with its form.
create table form_versions (
  flow_id bigint not null references flows (id) on delete cascade,
  number integer not null check (number > 0),
  document jsonb not null,
  -- Tells versions apart without reading their documents.
  hash text not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  primary key (flow_id, number)
);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  -- A form that is deleted is gone before its versions are.
  if tg_op = 'DELETE' and not exists (select from flows where id = old.flow_id) then
    return old;
  end if;
  raise exception 'A published version of a form cannot change';
end $$;
create trigger refuse_version_change before update or delete on form_versions
  for each row execute function refuse_version_change();

-- The version that respondents see. Null: the form is not published.
alter table flows add column published_version integer;

-- The passwords of public forms. Kept apart from the settings of flows, which are exported.
create table form_passwords (
  flow_id bigint primary key references flows (id) on delete cascade,
  password_hash text not null
);

-- How many responses a form has received. Counted in the base of the form, and copied here after each response.
create table form_counts (
  flow_id bigint primary key references flows (id) on delete cascade,
  responses bigint not null
);

-- How many of the responses a person has seen.
create table form_reads (
  flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  responses bigint not null,
  primary key (flow_id, user_id)
);
create index form_reads_user on form_reads (user_id);
