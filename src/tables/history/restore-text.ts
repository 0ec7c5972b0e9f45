import type { TableRestore } from '../../engine/model/history/table-restore.ts'

const lists = new Intl.ListFormat('en')

const records = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `a record ${one}` : `${count.toLocaleString()} records ${many}`]

/** What restoring a table would change, as a sentence; null for nothing. */
export function restoreText({ changed, restored, deleted }: TableRestore): string | null {
  const parts = [
    ...records(changed, 'gets its former values back', 'get their former values back'),
    ...records(restored, 'comes back', 'come back'),
    ...records(deleted, 'goes to the trash', 'go to the trash'),
  ]
  if (parts.length === 0) return null
  const text = lists.format(parts)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** Which fields would stay as they are; null for none. */
export function keptText({ keptFields }: TableRestore): string | null {
  if (keptFields.length === 0) return null
  const verb = keptFields.length === 1 ? 'keeps its values: it has' : 'keep their values: they have'
  return `${lists.format(keptFields)} ${verb} another type since.`
}
