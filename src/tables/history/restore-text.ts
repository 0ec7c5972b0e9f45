import type { TableRestore } from '../../engine/model/history/table-restore.ts'

const lists = new Intl.ListFormat('en')

const records = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 record ${one}` : `${count.toLocaleString()} records ${many}`]

/** What restoring a table would change, as a sentence; null for nothing. */
export function restoreText({ changed, restored, deleted }: TableRestore): string | null {
  const parts = [
    ...records(changed, 'will get its previous values back', 'will get their previous values back'),
    ...records(restored, 'will be restored', 'will be restored'),
    ...records(deleted, 'will move to the trash', 'will move to the trash'),
  ]
  if (parts.length === 0) return null
  return `${lists.format(parts)}.`
}

/** Which fields would stay as they are; null for none. */
export function keptText({ keptFields }: TableRestore): string | null {
  if (keptFields.length === 0) return null
  const verb =
    keptFields.length === 1 ? 'keeps its values because it has had' : 'keep their values because they have had'
  return `${lists.format(keptFields)} ${verb} another type since.`
}
