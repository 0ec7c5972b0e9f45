-- The files that a base may show. A base that is a copy has rows of its own for the same files: a file stays in the store
-- as long as one row names its key. A row that is not complete belongs to an upload that runs, or was interrupted.
create table attachments (
  flow_id bigint not null,
  id text collate "C" not null,
  key text collate "C" not null,
  filename text not null,
  size integer not null default 0,
  mime_type text not null default '',
  has_thumbnail boolean not null default false,
  user_id text,
  was_downloaded boolean not null,
  uploaded_at timestamptz not null default now(),
  complete boolean not null default false,
  primary key (flow_id, id)
);
create index attachments_by_key on attachments (key);
create index attachments_incomplete on attachments (uploaded_at) where not complete;
