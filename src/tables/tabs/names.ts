/** What can be given a name, as it stands at the start of a sentence. */
type Named = 'Table' | 'Field' | 'View'

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** What is wrong with a name for a thing among others of its kind; null when nothing is. */
export function checkName(name: string, { kind, others }: { kind: Named; others: readonly { name: string }[] }) {
  if (name === '') return `${kind} name is required`
  if (!others.some(other => same(other.name, name))) return null
  return `A ${kind.toLowerCase()} with this name already exists`
}

/** A name that no table has yet: 'Table 3'. */
export function newTableName(tables: readonly { name: string }[]): string {
  for (let number = tables.length + 1; ; number++) {
    const name = `Table ${number}`
    if (checkName(name, { kind: 'Table', others: tables }) === null) return name
  }
}
