-- Every visitor is counted, and the counts of a minute are worth no write to disk. They are lost if the database crashes.
alter table rate_limits set unlogged;
