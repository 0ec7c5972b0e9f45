-- The tables of the sign-in library, under our names; its columns keep the names it gives them.

create table users (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz default CURRENT_TIMESTAMP not null
);

create table sessions (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "users" ("id") on delete cascade,
  "activeOrganizationId" text
);

create table accounts (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz not null
);

create table verifications (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "updatedAt" timestamptz default CURRENT_TIMESTAMP not null
);

create table organizations (
  "id" text not null primary key,
  "name" text not null,
  "slug" text not null unique,
  "logo" text,
  "createdAt" timestamptz not null,
  "metadata" text
);

create table members (
  "id" text not null primary key,
  "organizationId" text not null references "organizations" ("id") on delete cascade,
  "userId" text not null references "users" ("id") on delete cascade,
  "role" text not null,
  "createdAt" timestamptz not null
);

create table invitations (
  "id" text not null primary key,
  "organizationId" text not null references "organizations" ("id") on delete cascade,
  "email" text not null,
  "role" text,
  "status" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
  "inviterId" text not null references "users" ("id") on delete cascade
);

create table api_keys (
  "id" text not null primary key,
  "configId" text not null,
  "name" text,
  "start" text,
  "referenceId" text not null,
  "prefix" text,
  "key" text not null,
  "refillInterval" integer,
  "refillAmount" integer,
  "lastRefillAt" timestamptz,
  "enabled" boolean,
  "rateLimitEnabled" boolean,
  "rateLimitTimeWindow" integer,
  "rateLimitMax" integer,
  "requestCount" integer,
  "remaining" integer,
  "lastRequest" timestamptz,
  "expiresAt" timestamptz,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "permissions" text,
  "metadata" text
);

create index "sessions_userId_idx" on "sessions" ("userId");

create index "accounts_userId_idx" on "accounts" ("userId");

create index "verifications_identifier_idx" on "verifications" ("identifier");

create index "members_organizationId_idx" on "members" ("organizationId");

create index "members_userId_idx" on "members" ("userId");

create index "invitations_organizationId_idx" on "invitations" ("organizationId");

create index "invitations_email_idx" on "invitations" ("email");

create index "api_keys_configId_idx" on "api_keys" ("configId");

create index "api_keys_referenceId_idx" on "api_keys" ("referenceId");

create index "api_keys_key_idx" on "api_keys" ("key");

-- What the library leaves to us: everybody has one role in an organization, and a key goes with its person.
create unique index "members_once" on members ("organizationId", "userId");
alter table members add check (role in ('owner', 'admin', 'member'));
alter table api_keys add foreign key ("referenceId") references users ("id") on delete cascade;

create table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
