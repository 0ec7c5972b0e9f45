import { sql } from 'kysely'
import { inSchema } from './structure.sql.ts'

export const createSchema = (schema: string) => sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`

/** Deletes a base and everything in it. */
export const dropSchema = (schema: string) => sql`DROP SCHEMA IF EXISTS ${sql.id(schema)} CASCADE`

/** Whether the schema of a base exists, that is, whether the base was ever opened. */
export const selectIsMade = (schema: string) => sql<{ isMade: boolean }>`
  SELECT to_regclass(${`${schema}.head`}) IS NOT NULL AS "isMade"`

/** Lets statements of this transaction name the tables of a base without its schema. */
export const searchSchema = (schema: string) => sql`SET LOCAL search_path TO ${sql.id(schema)}`

export const setSchemaVersion = (schema: string, version: number) => sql`
  UPDATE ${inSchema(schema, 'head')} SET schema_version = ${version}::integer`
