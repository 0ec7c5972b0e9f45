-- An invitation by mail may be for one flow, to read or to write in, instead of for its organization.
alter table invitations
  add column flow_id bigint references flows (id) on delete cascade,
  add column level text check (level in ('read', 'write')),
  add check ((flow_id is null) = (level is null)),
  add check (flow_id is null or email is not null);
drop index invitations_pending;
create unique index invitations_pending on invitations ("organizationId", lower(email))
  where email is not null and flow_id is null and status = 'pending';
create unique index invitations_of_flow on invitations (flow_id, lower(email)) where status = 'pending';
