import type { FieldContext, FieldType } from '../fields/field-type.ts'
import type { BaseStructure } from '../engine/base/base-structure.ts'
import { RecordLookup, readRecordsByName, type RecordsByName } from '../engine/conversions/record-lookup.ts'
import type { Connection } from '../platform/sql/run.ts'
import { unreadableCell } from './cell-reader.ts'

const none: readonly string[] = []

/** Reads the texts of one column as links to records by name. */
export class LinkReader {
  readonly #type: FieldType
  readonly #template: unknown
  readonly #context: FieldContext

  constructor(type: FieldType, template: unknown, context: FieldContext) {
    this.#type = type
    this.#template = template
    this.#context = context
  }

  /** Ids of the records that a cell names, or `unreadableCell` when a name belongs to no record. */
  read(text: string): readonly string[] | null {
    const reading = this.#type.read(text, this.#template, this.#context)
    if (reading.kind === 'unreadable') return unreadableCell
    return reading.kind === 'value' ? (reading.value as string[]) : none
  }
}

/** Columns that become links, by the id of the new field. */
export type LinkReaders = ReadonlyMap<string, LinkReader>

/** A column that becomes a link field. */
interface LinkColumn {
  fieldId: string
  type: FieldType
  template: unknown
}

interface LinkReading {
  structure: BaseStructure
  context: FieldContext
  /** Whether fields that allow one link refuse cells with several, as they do in an existing table. */
  keepsLimit?: boolean
}

/**
 * Creates readers for link columns. Loads the names of each linked table into memory once. Of several records with the
 * same name, the first is linked, as everywhere.
 */
export async function linkReaders(
  connection: Connection,
  { structure, context, keepsLimit = false }: LinkReading,
  columns: readonly LinkColumn[],
): Promise<LinkReaders> {
  const names = new Map<string, RecordsByName>()
  const readers = new Map<string, LinkReader>()
  for (const { fieldId, type, template } of columns) {
    const tableId = type.links?.settings(template).tableId ?? ''
    const byName = names.get(tableId) ?? (await readRecordsByName(connection, structure, tableId))
    names.set(tableId, byName)
    const base = new RecordLookup(structure)
    base.byName = byName
    // An exported cell with several links keeps them, even if its field now allows only one.
    const read = keepsLimit ? template : type.links?.template({ allowMultiple: true }, template)
    readers.set(fieldId, new LinkReader(type, read, { ...context, base }))
  }
  return readers
}
