-- Accounts that may sign up only because of the domain of their address, until they verify it.
alter table users add column "mustVerifyEmail" boolean not null default false;

create function count_verified_account() returns trigger language plpgsql as $$
begin
  new."mustVerifyEmail" := false;
  return new;
end $$;

create trigger count_verified_account before update of "emailVerified" on users
  for each row when (new."emailVerified" and new."mustVerifyEmail") execute function count_verified_account();
