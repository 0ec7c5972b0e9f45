-- Connections to services outside. `secret` is sealed with the secret key; nothing else in these tables is secret.
create table connections (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations (id) on delete cascade,
  -- Who connected it. The credentials go with their account.
  user_id text not null references users (id) on delete cascade,
  -- The only workspace that may use it; null: the whole organization.
  workspace_id bigint references workspaces (id) on delete cascade,
  service text not null,
  name text not null,
  config jsonb not null default '{}',
  -- Null until the person has signed in at the service.
  secret bytea,
  -- Whether a person entered it, rather than signing in at the service.
  is_by_form boolean not null default false,
  -- Whose account it is there, as the service names it.
  account text,
  scopes text[] not null default '{}',
  -- When the access token ends.
  expires_at timestamptz,
  health text not null default 'pending' check (health in ('pending', 'working', 'failing')),
  -- What is wrong, in words for its owner.
  problem text,
  checked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index connections_name on connections (organization_id, lower(name));
create index connections_user on connections (user_id);
create index connections_workspace on connections (workspace_id) where workspace_id is not null;

-- A person on the way to a service and back. Each is used once, within ten minutes.
create table oauth_states (
  state_hash text primary key,
  connection_id bigint not null references connections (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  return_path text not null,
  failure_path text not null,
  created_at timestamptz not null default now()
);
create index oauth_states_connection on oauth_states (connection_id);
create index oauth_states_session on oauth_states (session_id);

-- The product as the services know it, entered by an administrator of the server.
create table oauth_clients (
  service text primary key,
  client_id text not null,
  secret bytea not null
);
