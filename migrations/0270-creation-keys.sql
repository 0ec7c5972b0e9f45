-- Who created a row, and under which id of their client, so that a call whose answer was lost can be sent again.
alter table workspaces add column creation_key text unique;
alter table organizations add column creation_key text unique;
