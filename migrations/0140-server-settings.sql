-- The settings of the server, in one row.
create table server_settings (
  only_row boolean primary key default true check (only_row),
  sign_up text not null default 'open' check (sign_up in ('open', 'invited', 'closed')),
  sign_up_domains text[] not null default '{}'
);
insert into server_settings default values;

-- The first account administers the server, and may appoint others.
alter table users add column "isServerAdmin" boolean not null default false;
update users set "isServerAdmin" = true where id = (select id from users order by "createdAt", id limit 1);

create function appoint_first_server_admin() returns trigger language plpgsql as $$
begin
  if exists (select from users where "isServerAdmin") then return new; end if;
  -- Of two first accounts at once, one waits here until it sees the other.
  perform pg_advisory_xact_lock(hashtext('appoint_first_server_admin'));
  if not exists (select from users) then new."isServerAdmin" := true; end if;
  return new;
end $$;

create trigger appoint_first_server_admin before insert on users
  for each row execute function appoint_first_server_admin();

-- Settings of an organization decide who may see what is in its Home.
create trigger tell_access_change after update of settings on organizations
  for each row when (old.settings is distinct from new.settings) execute function tell_access_change('organization', 'id');
