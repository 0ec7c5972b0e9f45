import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'
import type { Relation } from '../records/records.sql.ts'

/** Returns a row if a physical table has its primary key. */
export const selectPrimaryKey = ({ schema, relation }: Relation) => sql`
  SELECT 1 FROM pg_constraint WHERE conrelid = ${`${schema}.${relation}`}::regclass AND contype = 'p'`

export const analyze = ({ schema, relation }: Relation) => sql`ANALYZE ${inSchema(schema, relation)}`

/** Runs outside a transaction. Also sets the visibility map, which index-only scans need. */
export const vacuum = ({ schema, relation }: Relation) => sql`VACUUM (ANALYZE) ${inSchema(schema, relation)}`
