-- The bases that may have something to deliver. What they deliver is in each base, in its own deliveries.
create table delivering_bases (
  flow_id bigint primary key references flows (id) on delete cascade
);
