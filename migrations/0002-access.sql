create table workspaces (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  icon text,
  color text,
  created_at timestamptz not null default now()
);
create index workspaces_organization on workspaces (organization_id);

create table workspace_members (
  workspace_id bigint not null references workspaces (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  level text not null check (level in ('read', 'write')),
  primary key (workspace_id, user_id)
);
create index workspace_members_user on workspace_members (user_id);

-- A flow without a workspace lies at Home.
create table flows (
  id bigint generated always as identity primary key,
  public_identifier text collate "C" not null unique,
  name text not null,
  type text not null,
  organization_id text not null references organizations (id) on delete cascade,
  workspace_id bigint references workspaces (id),
  owner_user_id text references users (id) on delete set null,
  internal_note text,
  settings jsonb not null default '{}',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_opened_at timestamptz,
  trashed_at timestamptz
);
create index flows_organization on flows (organization_id);
create index flows_workspace on flows (workspace_id);
create index flows_owner on flows (owner_user_id);

create table flow_members (
  flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  level text not null check (level in ('read', 'write')),
  primary key (flow_id, user_id)
);
create index flow_members_user on flow_members (user_id);

create table flow_stars (
  flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (flow_id, user_id)
);
create index flow_stars_user on flow_stars (user_id);

-- Nodes remember who may do what for some seconds. Whoever changes it, and by whatever way, they hear of it here.
-- Arguments: 'user' or 'flow', and the column that says which.
create function tell_access_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('access_change', tg_argv[0] || ' ' || coalesce(changed ->> tg_argv[1], ''));
  return null;
end $$;

create trigger tell_access_change after delete or update of "expiresAt", token, "userId" on sessions
  for each row execute function tell_access_change('user', 'userId');
create trigger tell_access_change after delete or update of enabled, "expiresAt", key, "referenceId" on api_keys
  for each row execute function tell_access_change('user', 'referenceId');
create trigger tell_access_change after delete or update of name, email on users
  for each row execute function tell_access_change('user', 'id');
create trigger tell_access_change after insert or delete or update on members
  for each row execute function tell_access_change('user', 'userId');
create trigger tell_access_change after insert or delete or update on workspace_members
  for each row execute function tell_access_change('user', 'user_id');
create trigger tell_access_change after insert or delete or update on flow_members
  for each row execute function tell_access_change('user', 'user_id');
create trigger tell_access_change
  after delete or update of public_identifier, name, type, organization_id, workspace_id, trashed_at on flows
  for each row execute function tell_access_change('flow', 'public_identifier');
