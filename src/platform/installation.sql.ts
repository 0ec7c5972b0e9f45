import { sql } from 'kysely'

export const selectInstallationValue = (name: string) => sql<{ value: string }>`
  SELECT value FROM installation WHERE name = ${name}`

/** Stores a value, unless there is one already. */
export const insertInstallationValue = (name: string, value: string) => sql`
  INSERT INTO installation (name, value) VALUES (${name}, ${value}) ON CONFLICT DO NOTHING`
