import { sql } from 'kysely'

/** Settings change what a page shows. Flags record what a person has seen. */
export type SettingKind = 'setting' | 'flag'

/** The stored settings and flags of a person, by name. */
export interface UserSettings {
  settings: Record<string, unknown>
  flags: Record<string, unknown>
}

export const selectSettings = (userId: string) => sql<UserSettings>`
  select coalesce(json_object_agg(name, value) filter (where kind = 'setting'), '{}') as settings,
    coalesce(json_object_agg(name, value) filter (where kind = 'flag'), '{}') as flags
  from user_settings where user_id = ${userId}`

/** Stores a value. Returns no row when the person has the maximum number of values already. */
export const insertSetting = ({
  userId,
  kind,
  name,
  value,
  max,
}: {
  userId: string
  kind: SettingKind
  name: string
  value: unknown
  max: number
}) => sql`
  insert into user_settings (user_id, kind, name, value)
  select ${userId}, ${kind}, ${name}, ${JSON.stringify(value)}::jsonb
  where (select count(*) from user_settings where user_id = ${userId} and name <> ${name}) < ${max}
  on conflict (user_id, kind, name) do update set value = excluded.value
  returning name`

export const deleteSetting = ({ userId, kind, name }: { userId: string; kind: SettingKind; name: string }) => sql`
  delete from user_settings where user_id = ${userId} and kind = ${kind} and name = ${name}`
