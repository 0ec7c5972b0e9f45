-- What the sign-in library needs for codes from a second device, its table under our name.
alter table users add column "twoFactorEnabled" boolean default false;

create table two_factors (
  "id" text not null primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references users ("id") on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);
create index "two_factors_secret_idx" on two_factors ("secret");
create index "two_factors_userId_idx" on two_factors ("userId");
