-- How often the page of a form was opened on a day. Kept without anything about who opened it.
create table form_visits (
  flow_id bigint not null references flows (id) on delete cascade,
  day date not null,
  views bigint not null,
  primary key (flow_id, day)
);

-- How many respondents left a form on a page and can no longer resume, by the day on which they began. Null: before any
-- page was saved.
create table form_left (
  flow_id bigint not null references flows (id) on delete cascade,
  day date not null,
  page_id text,
  respondents bigint not null,
  unique nulls not distinct (flow_id, day, page_id)
);
