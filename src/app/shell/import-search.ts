import { type TableSource, tableSources } from '../../imports/sources/registry.ui.ts'

/** The parameters in the address of a base that open the import from a source. */
export type ImportSearch = Partial<Record<(typeof tableSources)[TableSource]['parameter'], boolean>>

const names = Object.keys(tableSources) as TableSource[]

/** The source whose import an address opens; null for other addresses. */
export const sourceIn = (search: ImportSearch): TableSource | null =>
  names.find(name => search[tableSources[name].parameter] === true) ?? null

/** The parameters of an address that opens the import from a source, or none if null. Other parameters stay. */
export const withSource =
  (source: TableSource | null) =>
  <Search extends ImportSearch>(search: Search): Search => {
    const kept = { ...search }
    for (const name of names) delete kept[tableSources[name].parameter]
    return source === null ? kept : { ...kept, [tableSources[source].parameter]: true }
  }
