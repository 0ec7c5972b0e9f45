/** The kind of item, as the first word of a sentence. */
type Named = 'Table' | 'Field' | 'View'

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** What is wrong with a name among those of the same kind; null if nothing is. */
export function checkName(name: string, { kind, others }: { kind: Named; others: readonly { name: string }[] }) {
  if (name === '') return `${kind} name is required`
  if (!others.some(other => same(other.name, name))) return null
  return `A ${kind.toLowerCase()} with this name already exists`
}

/** An unused name for a table: 'Table 3'. */
export function newTableName(tables: readonly { name: string }[]): string {
  for (let number = tables.length + 1; ; number++) {
    const name = `Table ${number}`
    if (checkName(name, { kind: 'Table', others: tables }) === null) return name
  }
}
