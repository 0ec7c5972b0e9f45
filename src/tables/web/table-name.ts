import type { Table } from '../structure.ts'

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** What is wrong with a name for a table among the others; null when nothing is. */
export function checkTableName(name: string, others: readonly Table[]): string | null {
  if (name === '') return 'Table name is required'
  return others.some(table => same(table.name, name)) ? 'A table with this name already exists' : null
}

/** A name that no table has yet: 'Table 3'. */
export function newTableName(tables: readonly Table[]): string {
  for (let number = tables.length + 1; ; number++) {
    const name = `Table ${number}`
    if (checkTableName(name, tables) === null) return name
  }
}
