-- Files that respondents add while they answer. A row belongs to one submission.
create table form_uploads (
  -- Nobody can guess it, so it is all that sending the file needs.
  id text collate "C" primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  submission_id text not null,
  block_id text not null,
  -- The version of the form that the respondent began with.
  version integer not null,
  filename text not null,
  -- In bytes.
  size integer not null,
  -- The file in `attachments`, once it has arrived.
  file_id text,
  created_at timestamptz not null default now(),
  -- When the respondent took the file out of their answer.
  removed_at timestamptz
);
create index form_uploads_submission on form_uploads (flow_id, submission_id);
create index form_uploads_created on form_uploads (created_at);

-- The parts of files that are still arriving. A crash of PostgreSQL empties the table, and respondents send them again.
create table form_upload_parts (
  upload_id text collate "C" not null references form_uploads (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (upload_id, number)
);
alter table form_upload_parts set unlogged;
