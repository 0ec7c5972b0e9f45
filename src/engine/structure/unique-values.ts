import { fieldType } from '../../fields/registry.ts'
import { textAsType } from '../../fields/read-as-type.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run, sendText, statementWithoutParameters } from '../../platform/sql/run.ts'
import { fieldOf, type StoredField, type StoredTable } from '../base/base-structure.ts'
import type { Write } from '../base/base-writer.ts'
import type { Base } from '../base/base.ts'
import { type FieldRow, setRules } from '../base/structure.sql.ts'
import { withLockTimeout } from '../base/with-lock-timeout.ts'
import type { Relation } from '../records/records.sql.ts'
import { dropIndex, relationSize, selectIndex } from './make-indexes.sql.ts'
import { worthwhileRows } from './make-indexes.ts'
import {
  createUniqueIndex,
  dropUniqueIndex,
  selectDuplicates,
  type UniqueField,
  uniqueIndexName,
} from './unique-values.sql.ts'

/** The code of PostgreSQL for values that occur more than once. */
const duplicateKey = '23505'

/** How many duplicated values a message names. */
const maxNamed = 3

const isUnique = (field: StoredField): field is UniqueField => field.rules?.unique === true && field.column !== null

/** The fields of a table with unique values. */
export const uniqueFields = (table: Pick<StoredTable, 'fields'>): UniqueField[] => table.fields.filter(isUnique)

const columnTypeOf = ({ type }: StoredField): string => fieldType(type).column ?? 'text'

/**
 * Refuses unique values for a field that has duplicates.
 * @throws AppError `conflict` with how many there are, and the first of them.
 */
async function requireDistinct(write: Write, relation: string, field: UniqueField): Promise<void> {
  const duplicates = await findDuplicates(write, relation, field)
  if (duplicates) throw duplicatesError(field, duplicates)
}

async function findDuplicates({ connection, schema }: Write, relation: string, field: UniqueField) {
  const query = { field, columnType: columnTypeOf(field), limit: maxNamed }
  const [found] = await run(connection, selectDuplicates({ schema, relation }, query))
  return found && found.count > 0 ? { count: found.count, samples: found.samples ?? [] } : null
}

function duplicatesError(
  field: StoredField,
  { count, samples }: { count: number; samples: readonly unknown[] },
): AppError {
  const named = samples.map(value => textAsType(value, field).slice(0, 40)).join(', ')
  const more = count > samples.length ? ` and ${(count - samples.length).toLocaleString('en')} more` : ''
  const values = count === 1 ? '1 value occurs' : `${count.toLocaleString('en')} values occur`
  return new AppError('conflict', `${values} more than once in ${field.name}: ${named}${more}`, {
    reason: 'not_unique',
    subjectId: field.id,
  })
}

/**
 * Creates the index of a field whose values become unique. A large table already has it: see `prepareUnique`.
 * @throws AppError `conflict` if records have the same value.
 */
export async function enforceUnique(write: Write, table: StoredTable, field: UniqueField): Promise<void> {
  await requireDistinct(write, table.relation, field)
  await createIndex(write, table.relation, field)
}

async function createIndex({ connection, schema }: Write, relation: string, field: UniqueField): Promise<void> {
  await withLockTimeout(connection, () => run(connection, createUniqueIndex({ schema, relation }, field)))
}

/** Drops the index of a field, whose values need not be unique any more. */
export async function dropUnique(write: Write, { relation }: { relation: string }, field: StoredField): Promise<void> {
  const { connection, schema } = write
  const { column } = field
  if (!isUnique(field) || column === null) return
  await withLockTimeout(connection, () => run(connection, dropUniqueIndex({ schema, relation }, column)))
}

/**
 * Creates the missing indexes of a table whose values were changed as a whole. A field with duplicates loses the rule,
 * which is logged.
 */
export async function restoreUnique(write: Write, tableId: string): Promise<void> {
  const table = write.structure.tables.find(({ id }) => id === tableId)
  // A table in the trash gets its indexes when it is restored.
  if (!table) return
  for (const field of uniqueFields(table)) {
    const duplicates = await findDuplicates(write, table.relation, field)
    if (!duplicates) {
      await createIndex(write, table.relation, field)
      continue
    }
    const { unique: _, ...rules } = field.rules ?? {}
    await run(write.connection, setRules(write.schema, { id: field.id, rules }))
    await write.restructured()
    const { name, type, template } = fieldOf(write.structure.table(tableId), field.id)
    write.log({
      kind: 'field.update',
      table_id: tableId,
      item_id: field.id,
      before: { name, type, template, rules: field.rules ?? {} },
      after: { name, type, template, rules },
    })
  }
}

/**
 * Creates the indexes of the unique fields of a table that nobody sees yet. A field with duplicates gets none:
 * `restoreUnique` drops its rule when the table is published.
 */
export async function createUniqueIndexes(
  { pool }: Pick<Platform, 'pool'>,
  relation: Relation,
  fields: readonly FieldRow[],
): Promise<void> {
  for (const { column_name: column, ...field } of fields) {
    if (column === null || !field.rules.unique) continue
    try {
      await run(pool, createUniqueIndex(relation, { type: field.type, column }))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === duplicateKey)) throw error
    }
  }
}

/** Runs work that may write any values, and makes the fields of the table unique again. */
export async function withoutUnique<Result>(
  write: Write,
  tableId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const table = write.structure.table(tableId)
  for (const field of uniqueFields(table)) await dropUnique(write, table, field)
  const result = await work()
  await restoreUnique(write, tableId)
  return result
}

/**
 * Creates the index of a field of a large table beside writes, before the field becomes unique. While it is being
 * created, PostgreSQL refuses new duplicates.
 * @throws AppError `conflict` if records have the same value.
 */
export async function prepareUnique({ platform, schema }: Base, table: StoredTable, field: StoredField): Promise<void> {
  const { column } = field
  if (column === null || field.rules?.unique || fieldType(field.type).uniqueBy === undefined) return
  const [size] = await run(platform.pool, relationSize(schema, table.relation))
  if ((size?.rows ?? 0) < worthwhileRows) return
  const relation = { schema, relation: table.relation }
  const name = uniqueIndexName(table.relation, column)
  const stored = { ...field, column }
  const client = await platform.pool.connect()
  try {
    const [existing] = await run(client, selectIndex(schema, name))
    if (existing?.isWhole) return
    if (existing) await run(client, dropIndex(schema, name))
    const query = { field: stored, columnType: columnTypeOf(field), limit: maxNamed }
    const [found] = await run(client, selectDuplicates(relation, query))
    if (found && found.count > 0) throw duplicatesError(field, { count: found.count, samples: found.samples ?? [] })
    await sendText(client, "SET maintenance_work_mem = '256MB'")
    await sendText(
      client,
      statementWithoutParameters(createUniqueIndex(relation, stored, { isConcurrent: true })) ?? '',
    )
  } catch (error) {
    await run(client, dropIndex(schema, name)).catch(() => undefined)
    throw error
  } finally {
    // The connection is closed because its settings were changed.
    client.release(true)
  }
}
