-- How far an import has come stands with its rows, in its base. Those that copy rows now begin again.
update imports set hidden_table = null, rows_done = 0, unreadable = '{}', phase = 'waiting'
  where status = 'running' and phase <> 'publishing';
alter table imports drop column position;
