-- A conversion is stored in its base, so that it moves on with the values that it writes. Here stands what waits for a node.
create table conversion_work (
  id text collate "C" primary key,
  flow_id bigint not null references flows (id) on delete cascade,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null
);
create index conversion_work_waiting on conversion_work (next_attempt_at);
create index conversion_work_flow on conversion_work (flow_id);

do $$
declare
  conversion conversions%rowtype;
  base text;
begin
  for conversion in select * from conversions where status in ('running', 'cancelling') loop
    base := 'base_' || conversion.flow_id;
    if to_regclass(format('%I.head', base)) is null then continue; end if;
    -- As in the step of the base itself, which is still to come.
    execute format(
      'create table if not exists %I.conversions (
        id text primary key, user_id text not null, gesture_id text, field_id text not null,
        status text not null default ''running'', filling jsonb not null, position bigint not null default 0,
        last_position bigint not null, lost bigint not null default 0, attempts integer not null default 0, error text,
        created_at timestamptz not null default now(), ended_at timestamptz)', base);
    execute format(
      'insert into %I.conversions (id, user_id, gesture_id, field_id, status, filling, position, last_position, lost, attempts)
        values ($1.id, $1.user_id, $1.gesture_id, $1.field_id, $1.status, $1.filling, $1.position, $1.last_position,
          $1.lost, $1.attempts)', base) using conversion;
    insert into conversion_work (id, flow_id, next_attempt_at) values (conversion.id, conversion.flow_id, now());
  end loop;
end $$;

drop table conversions;
