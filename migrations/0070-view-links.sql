-- Public links to views. Nothing here leads to a view by itself: a token is made of the nonce and the server's key, and a
-- link that was given away is found by the hash of its token. A link that is turned off has no row.
create table view_links (
  id text collate "C" primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  table_id text collate "C" not null,
  view_id text collate "C" not null,
  nonce text not null,
  token_hash text collate "C" not null unique,
  password_hash text,
  allow_download boolean not null default false,
  expires_at timestamptz,
  made_by text not null,
  made_at timestamptz not null default now(),
  unique (flow_id, view_id)
);
