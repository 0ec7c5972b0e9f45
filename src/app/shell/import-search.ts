import { type AccountSource, accountSources } from '../../imports/sources/registry.ui.ts'

/** The parameters in the address of a base that open the import from a source. */
export type ImportSearch = Partial<Record<(typeof accountSources)[AccountSource]['parameter'], boolean>>

const names = Object.keys(accountSources) as AccountSource[]

/** The source whose import an address opens; null for other addresses. */
export const sourceIn = (search: ImportSearch): AccountSource | null =>
  names.find(name => search[accountSources[name].parameter] === true) ?? null

/** The parameters of an address that opens the import from a source, or none if null. Other parameters stay. */
export const withSource =
  (source: AccountSource | null) =>
  <Search extends ImportSearch>(search: Search): Search => {
    const kept = { ...search }
    for (const name of names) delete kept[accountSources[name].parameter]
    return source === null ? kept : { ...kept, [accountSources[source].parameter]: true }
  }
