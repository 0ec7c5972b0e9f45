import pg from 'pg'

type Parse = (text: string) => unknown

// Type numbers of PostgreSQL's catalog that pg-types does not name.
const bigint = 20
const bigintArray = 1016
const date = 1082
const instant = 1184

/** Converts '2026-11-21 04:00:00.123456+00' to '2026-11-21T04:00:00.123Z'. Sessions always use UTC. */
export function instantText(stored: string): string {
  if (!stored.endsWith('+00') || stored[10] !== ' ') return stored
  const fraction = stored.slice(20, -3)
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

const anyParser = pg.types.getTypeParser as (id: number, format?: string) => (text: string) => unknown

const ours = new Map<number, Parse>([
  // Identities, versions, and counts stay far below 2^53.
  [bigint, Number],
  [bigintArray, text => (anyParser(bigintArray)(text) as string[]).map(Number)],
  [date, text => text],
  [instant, instantText],
])

/** How column values are returned: dates and instants as ISO text, bigints as numbers. */
export const columnTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : ours.get(id)
    return parse ?? anyParser(id, format)
  },
} as pg.CustomTypesConfig
