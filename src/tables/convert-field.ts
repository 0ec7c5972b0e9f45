import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { convertValue, type Shape } from '../fields/convert-value.ts'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import { fieldOf, presentField, type StoredField, type StoredTable } from './base-structure.ts'
import type { Write } from './base-writer.ts'
import type { Base } from './base.ts'
import { presentCell } from './cells.ts'
import { changeField, type FieldSettings, logFieldChange, newColumn } from './change-fields.ts'
import { checkedTemplate } from './change-tables.ts'
import { columnValues, recordsChangedSince, writeColumn } from './convert-field.sql.ts'
import { holdingBase } from './holding-base.ts'
import type { KeptSettings } from './kept-settings.ts'
import { type Connection, run, runForArrays } from './run.ts'
import { type FormerColumn, setType } from './structure.sql.ts'
import type { Field } from './structure.ts'

/** Rows that are converted in one statement. */
const batchRows = 5000

export interface Conversion {
  tableId: string
  fieldId: string
  name?: string | undefined
  type: string
  template?: unknown
  /** What others have called the field since stays. */
  expects?: FieldSettings | undefined
  context: FieldContext
}

export interface Converted {
  success: true
  field: Field
  /** The field as it was. */
  was: Field
  kept: KeptSettings
  /** How many values the new type could not read; they became empty. */
  lost: number
}

interface Plan {
  table: StoredTable
  field: StoredField & { column: string }
  type: string
  template: unknown
  context: FieldContext
  /** The column that is being filled. */
  column: string
  /** What the field held when it was of the wanted type before; null when it never was. */
  former: FormerColumn | null
  /** The version that the filling began at. */
  since: number
}

/**
 * Changes a field's type, converting every cell of its table by the rules of `convertValue`.
 *
 * A new column is filled beside the old one while other people keep working; cells that they change meanwhile are
 * converted again at the end, under the lock. The old column stays: when the field gets a type back that it had, with
 * the same template, every cell that was not edited since holds what it held then, those that had become empty too.
 * Cells that the new type cannot read become empty, and `lost` counts them.
 *
 * @throws AppError `conflict` when somebody changed or deleted the field meanwhile.
 */
export async function convertField(
  base: Base,
  given: Conversion,
  action: { actor: string; actionId?: string | null | undefined; gestureId?: string | null | undefined },
): Promise<Converted & { version: number }> {
  const plan = await base.writer.write({
    name: 'fields.prepareConversion',
    actor: action.actor,
    work: write => prepare(write, given),
  })
  const lost = await fillColumn(base, plan)
  return base.writer.write({
    name: 'fields.update',
    ...action,
    work: write => finish(write, { plan, given, lost }),
  })
}

async function prepare(write: Write, given: Conversion): Promise<Plan> {
  const table = write.structure.table(given.tableId)
  const field = fieldOf(table, given.fieldId)
  const { column: postgresType } = fieldType(given.type)
  if (field.column === null || postgresType === null) {
    throw new AppError('bad_input', `${field.name} cannot be converted to another type`)
  }
  const template = await templateFor(write, { table, field, given })
  const row = write.structure.rows.fields.find(one => one.id === field.id)
  const former = row?.former_columns.findLast(
    one => one.type === given.type && isDeepStrictEqual(one.template, template),
  )
  return {
    table,
    field: { ...field, column: field.column },
    type: given.type,
    template,
    former: former ?? null,
    context: given.context,
    column: await newColumn(write, table, postgresType),
    since: write.version,
  }
}

/** The template as given; a type that has to know its values beforehand gets those that the column holds. */
async function templateFor(
  write: Write,
  { table, field, given }: { table: StoredTable; field: StoredField; given: Conversion },
): Promise<unknown> {
  const template = checkedTemplate(given)
  const { extendTemplate } = fieldType(given.type)
  if (!extendTemplate || field.column === null) return template
  const rows = await run(
    write.connection,
    sql<{ value: unknown }>`SELECT DISTINCT ${sql.id(field.column)} AS value
      FROM ${sql.id(write.schema, table.relation)} WHERE ${sql.id(field.column)} IS NOT NULL ORDER BY 1 LIMIT 10000`,
  )
  const show = fieldType(field.type).show
  return extendTemplate(
    template,
    rows.map(row => show(presentCell(field, row.value), field.template, given.context)),
  )
}

/** Converts all rows in order of their numbers, a batch at a time; returns how many values were lost. */
async function fillColumn(base: Base, plan: Plan): Promise<number> {
  const relation = { schema: base.schema, relation: plan.table.relation }
  let lost = 0
  let last: number | null = 0
  while (last !== null) {
    const page = { columns: columnsOf(plan), after: last, limit: batchRows }
    last = await holdingBase(base, async connection => {
      const rows = (await runForArrays(connection, columnValues(relation, page))) as StoredRow[]
      if (rows.length > 0) lost += await convertRows(connection, { relation, plan, rows })
      return rows.at(-1)?.[0] ?? null
    })
  }
  return lost
}

/** A row's number, its value, and the one it had when the field was of the wanted type before. */
type StoredRow = [number: number, value: unknown, former?: unknown]

const columnsOf = ({ field, former }: Plan): string[] => [field.column, ...(former ? [former.column] : [])]

async function convertRows(
  connection: Connection,
  { relation, plan, rows }: { relation: { schema: string; relation: string }; plan: Plan; rows: StoredRow[] },
): Promise<number> {
  const to = { type: plan.type, template: plan.template }
  let lost = 0
  const values = rows.map(([seq, stored, former]) => {
    // A cell that is still what its former value became goes back to that value itself.
    if (plan.former && isDeepStrictEqual(convertCell(former, plan.former, plan).value, stored)) {
      return { seq, value: former }
    }
    const converted = convertCell(stored, plan.field, { ...plan, field: to })
    if (converted.isLost) lost += 1
    return { seq, value: converted.value }
  })
  const type = fieldType(plan.type).column ?? 'text'
  await run(connection, writeColumn(relation, { column: plan.column, type, values }))
  return lost
}

/** The stored form of what a value becomes. */
function convertCell(
  stored: unknown,
  from: Shape,
  { field: to, context }: { field: Shape; context: FieldContext },
): { value: unknown; isLost: boolean } {
  const reading = convertValue(presentCell(from, stored), from, { ...to, context })
  const { toColumn } = fieldType(to.type)
  const value = reading.kind === 'value' ? (toColumn?.(reading.value) ?? reading.value) : null
  return { value, isLost: reading.kind === 'unreadable' }
}

/** What a field's values mean; its name may change while they are converted. */
const shapeOf = ({ type, template, column }: StoredField) => ({ type, template, column })

async function finish(
  write: Write,
  { plan, given, lost }: { plan: Plan; given: Conversion; lost: number },
): Promise<Converted> {
  const table = write.structure.table(plan.table.id)
  const before = fieldOf(table, plan.field.id)
  if (!isDeepStrictEqual(shapeOf(before), shapeOf(plan.field))) {
    throw new AppError('conflict', `${before.name} was changed by someone else. Please try again.`)
  }
  const relation = { schema: write.schema, relation: table.relation }
  const changed = (await runForArrays(
    write.connection,
    recordsChangedSince(relation, { tableId: table.id, columns: columnsOf(plan), version: plan.since }),
  )) as StoredRow[]
  const lostMeanwhile =
    changed.length === 0 ? 0 : await convertRows(write.connection, { relation, plan, rows: changed })
  const row = write.structure.rows.fields.find(field => field.id === before.id)
  await run(
    write.connection,
    setType(write.schema, {
      id: before.id,
      type: plan.type,
      template: plan.template,
      column_name: plan.column,
      former_columns: [
        ...(row?.former_columns ?? []),
        { type: before.type, template: before.template, column: plan.field.column },
      ],
    }),
  )
  await write.restructured()
  const after = fieldOf(write.structure.table(table.id), before.id)
  logFieldChange(write, table.id, { before: presentField(before), after: presentField(after) })
  const { tableId, fieldId, name, expects } = given
  const renamed = await changeField(write, { tableId, fieldId, name, expects })
  return { success: true, ...renamed, was: presentField(before), lost: lost + lostMeanwhile }
}
