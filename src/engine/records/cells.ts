import { goneError } from '../base/gone-error.ts'
import type { Reading } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { LinkCell } from '../links/link-cells.ts'
import { type StoredField, type StoredTable, storedFields } from '../base/base-structure.ts'
import { isChangeOfLinks, type LinkChange, readLinkChange } from '../model/link-change.ts'
import { type CellsOfRecord, recordColumns } from './records.sql.ts'
import type { ColumnDefinition } from '../base/structure.sql.ts'
import type { TableRecord } from '../model/structure.ts'

type FieldWithColumn = StoredField & { column: string }

/** A record from a call: JSON values by field id. */
export interface RecordInput {
  id: string
  data: Record<string, unknown>
  /** What cells must hold to be changed, by field id. A cell that holds something else is skipped. */
  expects?: Record<string, unknown> | undefined
  /**
   * Fields that cannot read the value, which was meant for their former type. It is in `data`; their cells are skipped.
   */
  unread?: readonly string[]
}

/** Whether nobody can write the cells of a field, because they show what the record or other records have. */
export const isReadOnlyField = ({ type, column, links }: StoredField): boolean =>
  fieldType(type).isReadOnly === true || (column === null && !links)

interface CellId {
  recordId: string
  fieldId: string
}

export interface CellsChange {
  /** The fields of the columns that any of the records names. */
  fields: FieldWithColumn[]
  columns: ColumnDefinition[]
  /** Cells that have a column. Records without such a cell are included. */
  records: CellsOfRecord[]
  /** Cells of link fields, which have no column. */
  links: LinkCell[]
  /** Skipped cells: their fields are deleted or have become read-only. */
  unwritable: CellId[]
  /** Skipped cells: their fields cannot hold the values. */
  unreadable: CellId[]
  /** Skipped cells: their fields are required, and the values are blank. */
  missing: CellId[]
}

/**
 * Checks the values of a call and turns them into cells by column. A missing value (undefined) means an empty cell.
 *
 * A cell with an expected value is skipped if its field cannot hold the new value, is deleted, or has become read-only.
 * This happens when someone undoes an edit after the field was converted.
 *
 * @param options.mayBlank whether cells of required fields may be blank.
 * @throws AppError `not_found` for an unknown field, `bad_input` for a value that its field cannot hold, or for a blank
 * value of a required field.
 */
export function storedCells(
  table: StoredTable,
  records: readonly RecordInput[],
  { mayBlank = false }: { mayBlank?: boolean | undefined } = {},
): CellsChange {
  const byId = new Map(table.fields.map(field => [field.id, field]))
  const used = new Set<string>()
  const links: LinkCell[] = []
  const [unwritable, unreadable, missing]: [CellId[], CellId[], CellId[]] = [[], [], []]
  const stored = records.map(record => {
    const cells: Record<string, unknown> = {}
    const impossible: Record<string, unknown> = {}
    for (const [fieldId, json] of Object.entries(record.data)) {
      const isGuarded = record.expects !== undefined && fieldId in record.expects
      const field = byId.get(fieldId)
      const isReadOnly = field !== undefined && isReadOnlyField(field)
      if ((!field || isReadOnly) && isGuarded) {
        unwritable.push({ recordId: record.id, fieldId })
        continue
      }
      if (!field) throw goneError('Field', fieldId)
      if (isReadOnly) throw new AppError('bad_input', `${field.name} is read-only`)
      const cell = record.unread?.includes(fieldId) ? unreadableReading(field) : storedCell(field, json)
      if (cell.kind === 'unreadable' && !isGuarded) throw new AppError('bad_input', cell.message)
      if (cell.kind === 'unreadable') unreadable.push({ recordId: record.id, fieldId })
      if (field.links) {
        const requested = cell.kind === 'value' ? (cell.value as string[] | LinkChange | null) : []
        const expects =
          cell.kind === 'unreadable' ? impossibleValue : isGuarded ? (record.expects?.[fieldId] ?? null) : undefined
        const ofCell = { recordId: record.id, field: { ...field, links: field.links }, expects }
        links.push(
          requested && 'added' in requested
            ? { ...ofCell, ids: requested.added, change: requested }
            : { ...ofCell, ids: requested ?? [] },
        )
        continue
      }
      if (field.column === null) continue
      used.add(fieldId)
      if (cell.kind === 'unreadable') impossible[field.column] = impossibleValue
      else if (cell.value === null && field.rules?.required && !mayBlank) {
        if (!isGuarded) throw requiredError(field)
        impossible[field.column] = impossibleValue
        missing.push({ recordId: record.id, fieldId })
      }
      cells[field.column] = cell.kind === 'value' ? cell.value : null
    }
    return { id: record.id, cells, expects: { ...expectedCells(byId, record), ...impossible } }
  })
  const fields = storedFields(table).filter(field => used.has(field.id))
  return { fields, columns: fields.map(columnOf), records: stored, links, unwritable, unreadable, missing }
}

const requiredError = ({ id, name }: StoredField): AppError =>
  new AppError('bad_input', `${name} is required`, { reason: 'required', subjectId: id })

/**
 * Refuses new records that lack a value of a required field.
 * @throws AppError `bad_input`
 */
export function requireValues(table: StoredTable, records: readonly RecordInput[]): void {
  const required = table.fields.filter(({ rules }) => rules?.required)
  for (const field of required) {
    if (records.some(({ data }) => (data[field.id] ?? null) === null)) throw requiredError(field)
  }
}

/** The expected values of the changed cells of a record, by column. */
function expectedCells(byId: ReadonlyMap<string, StoredField>, record: RecordInput): Record<string, unknown> {
  const expected: Record<string, unknown> = {}
  for (const [fieldId, json] of Object.entries(record.expects ?? {})) {
    const field = byId.get(fieldId)
    if (field?.column && fieldId in record.data) expected[field.column] = withoutAddresses(field, json ?? null)
  }
  return expected
}

/** Calls carry files with their addresses, which are not stored. */
function withoutAddresses(field: StoredField, json: unknown): unknown {
  const type = fieldType(field.type)
  if (!type.files || json === null) return json
  const reading = type.check(json, field.template)
  return reading.kind === 'value' ? reading.value : json
}

export const columnOf = (field: FieldWithColumn): ColumnDefinition => {
  const type = fieldType(field.type).column
  if (type === null) throw new Error(`${field.type} has no column`)
  return { name: field.column, type }
}

const unreadableReading = ({ name }: StoredField) =>
  ({ kind: 'unreadable', message: `${name}: The value was meant for another type of field` }) as const

/** No cell holds this value, so expecting it skips the cell. */
export const impossibleValue = { neverHeld: true }

function storedCell(field: StoredField, json: unknown): Exclude<Reading<unknown>, { kind: 'empty' }> {
  if (json === null || json === undefined) return { kind: 'value', value: null }
  if (field.links && isChangeOfLinks(json)) {
    const change = readLinkChange(json, field.links)
    if (typeof change !== 'string') return { kind: 'value', value: change }
    return { kind: 'unreadable', message: `${field.name}: ${change}` }
  }
  const type = fieldType(field.type)
  const reading: Reading<unknown> = type.check(json, field.template)
  switch (reading.kind) {
    case 'value':
      return { kind: 'value', value: type.toColumn ? type.toColumn(reading.value) : reading.value }
    case 'empty':
      return { kind: 'value', value: null }
    case 'unreadable':
      return { kind: 'unreadable', message: `${field.name}: ${reading.message}` }
  }
}

/** The JSON value of what the database returned for a field. */
export function presentCell(field: Pick<StoredField, 'type'>, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null
  const { fromColumn } = fieldType(field.type)
  return fromColumn ? fromColumn(stored) : stored
}

/** Returns a function that turns a row, read as `[...recordColumns, ...fields' columns]`, into a record. */
export function recordPresenter(fields: readonly StoredField[]): (row: readonly unknown[]) => TableRecord {
  const first = recordColumns.length
  return row => {
    const data: Record<string, unknown> = {}
    for (const [index, field] of fields.entries()) data[field.id] = presentCell(field, row[first + index])
    return {
      number: row[0] as number,
      id: row[1] as string,
      createdAt: row[2] as string,
      updatedAt: row[3] as string,
      data,
    }
  }
}
