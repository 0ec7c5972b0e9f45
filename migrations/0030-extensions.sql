-- Substring search in text columns goes through trigram indexes.
create extension if not exists pg_trgm;
