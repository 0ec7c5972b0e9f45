import { fold } from '../../fields/text/fold.ts'
import type { GridColumn } from '../../grid/grid-data.ts'

/** A column of links, and the texts that are to be read into it. */
export interface LinkTexts {
  column: GridColumn
  texts: readonly string[]
}

/** The record names in the texts of some columns, by table, each once. */
export function namesByTable(linkTexts: readonly LinkTexts[]): Map<string, string[]> {
  const names = new Map<string, Map<string, string>>()
  for (const { column, texts } of linkTexts) {
    const { links } = column.type
    if (!links) continue
    const { tableId } = links.settings(column.template)
    const existing = names.get(tableId) ?? new Map<string, string>()
    names.set(tableId, existing)
    for (const text of texts) {
      // An unquoted name may contain commas.
      for (const name of [...links.names(text), text.trim()]) {
        if (name !== '' && !existing.has(fold(name))) existing.set(fold(name), name)
      }
    }
  }
  return new Map([...names].map(([tableId, namesInTable]) => [tableId, [...namesInTable.values()]]))
}

/** The names that no record has, by table. If a text as a whole names a record, its parts are not needed. */
export function missingByTable(
  linkTexts: readonly LinkTexts[],
  isKnown: (tableId: string, name: string) => boolean,
): Map<string, string[]> {
  const candidates = linkTexts.flatMap(({ column, texts }) => {
    const { links } = column.type
    const tableId = links?.settings(column.template).tableId
    if (!links || tableId === undefined) return []
    return texts
      .filter(text => !isKnown(tableId, text.trim()))
      .flatMap(text => links.names(text).map(name => ({ tableId, name })))
      .filter(({ name }) => !isKnown(tableId, name))
  })
  const missing = new Map<string, Map<string, string>>()
  for (const { tableId, name } of candidates) {
    const names = missing.get(tableId) ?? new Map<string, string>()
    missing.set(tableId, names)
    if (!names.has(fold(name))) names.set(fold(name), name)
  }
  return new Map([...missing].map(([tableId, names]) => [tableId, [...names.values()]]))
}
