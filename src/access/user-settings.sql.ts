import { sql } from 'kysely'
import { type Connection, run } from '../platform/sql/run.ts'

/** Settings change what a page shows. Flags record what a person has seen. */
export type SettingKind = 'setting' | 'flag'

/** The stored settings and flags of a person, by name. */
export interface UserSettings {
  settings: Record<string, unknown>
  flags: Record<string, unknown>
}

export async function settingsOf(connection: Connection, userId: string): Promise<UserSettings> {
  const rows = await run(
    connection,
    sql<UserSettings>`
    select coalesce(json_object_agg(name, value) filter (where kind = 'setting'), '{}') as settings,
      coalesce(json_object_agg(name, value) filter (where kind = 'flag'), '{}') as flags
    from user_settings where user_id = ${userId}`,
  )
  return rows[0] ?? { settings: {}, flags: {} }
}

/** Stores a value. False when the person has the maximum number of values already. */
export async function setSetting(
  connection: Connection,
  of: { userId: string; kind: SettingKind; name: string; value: unknown; max: number },
): Promise<boolean> {
  const rows = await run(
    connection,
    sql`
    insert into user_settings (user_id, kind, name, value)
    select ${of.userId}, ${of.kind}, ${of.name}, ${JSON.stringify(of.value)}::jsonb
    where (select count(*) from user_settings where user_id = ${of.userId} and name <> ${of.name}) < ${of.max}
    on conflict (user_id, kind, name) do update set value = excluded.value
    returning name`,
  )
  return rows.length > 0
}

export async function deleteSetting(
  connection: Connection,
  of: { userId: string; kind: SettingKind; name: string },
): Promise<void> {
  await run(
    connection,
    sql`
    delete from user_settings where user_id = ${of.userId} and kind = ${of.kind} and name = ${of.name}`,
  )
}
