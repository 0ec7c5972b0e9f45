import type { Write } from '../base/base-writer.ts'
import type { KeptSettings } from '../model/kept-settings.ts'
import type { Table } from '../model/structure.ts'
import { changePrimaryField } from './change-primary-field.ts'
import { presentTable, renameTable } from './change-tables.ts'

interface TableSettings {
  name?: string | undefined
  primaryFieldId?: string | undefined
}

interface TableChange extends TableSettings {
  tableId: string
  /** The settings before the change. */
  expects?: TableSettings | undefined
}

/** Changes the name or the primary field of a table. Settings that others have changed since are kept. */
export async function updateTable(
  write: Write,
  { tableId, name, primaryFieldId, expects }: TableChange,
): Promise<{ table: Table; kept: KeptSettings }> {
  const kept: KeptSettings = {}
  if (name !== undefined) {
    Object.assign(kept, (await renameTable(write, { tableId, name, expects: expects?.name })).kept)
  }
  if (primaryFieldId !== undefined) {
    const change = { tableId, fieldId: primaryFieldId, expects: expects?.primaryFieldId }
    Object.assign(kept, (await changePrimaryField(write, change)).kept)
  }
  return { table: presentTable(write.structure, tableId), kept }
}
