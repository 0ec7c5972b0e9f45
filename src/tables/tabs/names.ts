import { fold } from '../../fields/text/fold.ts'

/** The kind of item, as the first word of a sentence. */
type Named = 'Table' | 'Field' | 'View'

/** Names are compared as the server compares them, in any language of the browser. */
const isSame = (one: string, other: string) => fold(one.trim()) === fold(other.trim())

/** What is wrong with a name among those of the same kind; null if nothing is. */
export function checkName(name: string, { kind, others }: { kind: Named; others: readonly { name: string }[] }) {
  if (name.trim() === '') return `${kind} name is required`
  if (!others.some(other => isSame(other.name, name))) return null
  return `A ${kind.toLowerCase()} with this name already exists`
}

/** An unused name for a table: 'Table 3'. */
export function newTableName(tables: readonly { name: string }[]): string {
  for (let number = tables.length + 1; ; number++) {
    const name = `Table ${number}`
    if (checkName(name, { kind: 'Table', others: tables }) === null) return name
  }
}
