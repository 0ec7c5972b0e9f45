-- The version of its base at which a link was last set: a base ends its links by version, in its own transactions.
alter table view_links add column base_version bigint not null default 0;
