import { sql, type RawBuilder } from 'kysely'
import { clockOf, type DurationTemplate } from './duration-format.ts'

/** The SQL equivalent of `showDuration`. */
export function durationText(column: RawBuilder<number>, { format }: DurationTemplate): RawBuilder<string> {
  const { unit, hasSeconds, decimals } = clockOf(format)
  const perMinute = 60_000 / unit
  const units = sql`round(abs(${column}::numeric) * 1000 / ${sql.lit(unit)})`
  const two = (number: RawBuilder<unknown>) => sql`lpad(${number}::text, 2, '0')`
  const minutes = sql`div(${units}, ${sql.lit(perMinute)})`
  const sign = sql`case when ${column} < 0 and ${units} > 0 then '-' else '' end`
  const shown = sql<string>`${sign} || div(${minutes}, 60)::text || ':' || ${two(sql`mod(${minutes}, 60)`)}`
  if (!hasSeconds) return sql<string>`(${shown})`
  const perSecond = 1000 / unit
  const rest = sql`mod(${units}, ${sql.lit(perMinute)})`
  const seconds = sql<string>`${shown} || ':' || ${two(sql`div(${rest}, ${sql.lit(perSecond)})`)}`
  if (decimals === 0) return sql<string>`(${seconds})`
  const fraction = sql`lpad(mod(${rest}, ${sql.lit(perSecond)})::text, ${sql.lit(decimals)}, '0')`
  return sql<string>`(${seconds} || '.' || ${fraction})`
}
