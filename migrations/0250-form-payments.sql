-- Where a payment service sends the events of a connection. The secret that signs them is sealed with the secret key.
create table payment_endpoints (
  connection_id bigint primary key references connections (id) on delete cascade,
  -- In the address, so that it cannot be guessed.
  token text not null unique,
  -- The address that the service knows.
  url text not null,
  endpoint_id text,
  -- Null while the service has no endpoint, such as because the key may not create one.
  secret bytea,
  problem text,
  tried_at timestamptz not null default now()
);

-- Payments of forms that something may still happen to. The payments themselves are in the base of their form.
create table open_payments (
  flow_id bigint not null references flows (id) on delete cascade,
  submission_id text not null,
  check_at timestamptz not null,
  tries integer not null default 0,
  primary key (flow_id, submission_id)
);
create index open_payments_check_at on open_payments (check_at);

-- The connections through which published forms take payments.
create table form_payment_connections (
  flow_id bigint primary key references flows (id) on delete cascade,
  connection_id bigint not null references connections (id) on delete cascade
);
create index form_payment_connections_connection on form_payment_connections (connection_id);
