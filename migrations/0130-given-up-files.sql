-- False while it is not known whether a file that was given up is in a cell after all: such a file is not deleted.
alter table attachments add column is_checked boolean not null default true;
create index attachments_unchecked on attachments (flow_id) where not is_checked;
