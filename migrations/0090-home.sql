-- Organizations are ours from here on: the sign-in library keeps accounts, sessions and keys (decision 270).
alter table organizations
  alter column slug drop not null,
  add column plan_name text not null default 'free',
  add column is_sandbox boolean not null default false,
  add column settings jsonb not null default '{}',
  -- Nobody is left in it: a job removes it with all that it has.
  add column deleted_at timestamptz;
alter table sessions drop column "activeOrganizationId";

-- The organization that a person works in is the one that they came to last.
alter table members add column came_at timestamptz;

-- No mail was ever sent for those that there are.
update invitations set status = 'canceled' where status = 'pending';
update invitations set role = 'member' where role is null or role not in ('owner', 'admin', 'member');

-- An invitation without an address is the link that lets in whoever has it. As with links to views, its token is made of
-- the nonce and the server's key, and found by its hash.
alter table invitations
  alter column email drop not null,
  alter column "expiresAt" drop not null,
  alter column role set default 'member',
  add column nonce text,
  add column token_hash text collate "C" unique,
  add check (role in ('owner', 'admin', 'member')),
  add check (status in ('pending', 'accepted', 'canceled', 'rejected'));
create unique index invitations_link on invitations ("organizationId") where email is null and status = 'pending';
create unique index invitations_pending on invitations ("organizationId", lower(email))
  where email is not null and status = 'pending';

alter table workspaces
  add column position double precision,
  add column created_by text references users (id) on delete set null,
  -- What members of the organization may do who were given nothing of their own.
  add column default_level text check (default_level in ('read', 'write')),
  add column settings jsonb not null default '{}',
  add column deleted_at timestamptz;
update workspaces set position = id;
alter table workspaces alter column position set not null;

create table flow_opens (
  flow_id bigint not null references flows (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (flow_id, user_id)
);
create index flow_opens_recent on flow_opens (user_id, opened_at desc);

-- Who opened a flow was not noted so far; its owner is the likeliest.
insert into flow_opens (flow_id, user_id, opened_at)
  select id, owner_user_id, last_opened_at from flows where last_opened_at is not null and owner_user_id is not null;
alter table flows drop column last_opened_at;

-- What a home page is sorted and searched by.
create index flows_created on flows (organization_id, created_at desc, id desc) where trashed_at is null;
create index flows_updated on flows (organization_id, updated_at desc, id desc) where trashed_at is null;
create index flows_named on flows (organization_id, (name collate "und-x-icu"), id) where trashed_at is null;
create index flows_counted on flows (organization_id, workspace_id, type) where trashed_at is null;
create index flows_trashed on flows (organization_id, trashed_at desc, id desc) where trashed_at is not null;
create index flows_trash_ends on flows (trashed_at) where trashed_at is not null;
create index flows_searched on flows using gin (name gin_trgm_ops);

-- What a page remembers for a person, and what they have been shown.
create table user_settings (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('setting', 'flag')),
  name text collate "C" not null,
  value jsonb not null,
  primary key (user_id, kind, name)
);

create trigger tell_access_change after delete or update of default_level, deleted_at, organization_id on workspaces
  for each row execute function tell_access_change('all', 'id');
