-- What who shared a view has shown of it: visitors see no field that came to the view since. And in whose time zone and
-- language its filters are looked at: not in those that a visitor says.
alter table view_links add column field_ids text[], add column time_zone text, add column locale text;

-- Links that there are show what they showed, and those of views that nobody but one person sees are off.
do $$
declare
  link record;
  base text;
begin
  for link in select * from view_links loop
    base := 'base_' || link.flow_id;
    if to_regclass(format('%I.views', base)) is not null then
      execute format(
        'update public.view_links set field_ids = (
           select coalesce(array_agg(f.id), ''{}'') from %1$I.views v join %1$I.fields f on f.table_id = v.table_id
           where v.id = $1 and v.deleted_at is null and v.kind <> ''personal'' and f.deleted_at is null
             and not coalesce(v.config->''hiddenFieldIds'', ''[]'') ? f.id)
         where id = $2', base) using link.view_id, link.id;
    end if;
  end loop;
end $$;

delete from view_links where field_ids is null or field_ids = '{}';
alter table view_links alter column field_ids set not null;
