import type { ImportChanges } from '../../../engine/model/history/import-changes.ts'
import type { ImportState } from '../../import-state.ts'

const count = new Intl.NumberFormat()

const some = (number: number, one: string, many: string): string =>
  `${count.format(number)} ${number === 1 ? one : many}`

const samples = (values: readonly unknown[], total: number): string => {
  const named = values.map(value => String(value).slice(0, 60)).join(', ')
  return total > values.length ? `${named} and others` : named
}

/** What an import with a key will do, line by line. Lines without rows are left out, except the first two. */
export function expectedLines({ mapping }: ImportState): string[] {
  if (!mapping?.summary) return []
  const { mode, keyName } = mapping
  const { add, update, same, skipped, repeated, ambiguous } = mapping.summary.expected
  const lines: string[] = []
  if (mode !== 'update') lines.push(`${some(add, 'record', 'records')} will be added.`)
  if (mode !== 'add') lines.push(`${some(update, 'record', 'records')} will be updated.`)
  if (same > 0) lines.push(`${some(same, 'row matches its record', 'rows match their records')} already.`)
  if (skipped > 0) {
    const why = mode === 'add' ? 'because their records exist' : 'because no record is found'
    lines.push(`${some(skipped, 'row', 'rows')} will be skipped, ${why}.`)
  }
  if (repeated.count > 0) {
    const named = samples(repeated.samples, repeated.count)
    lines.push(
      `${some(repeated.count, 'row repeats', 'rows repeat')} a ${keyName} of the file: ${named}. Only the first is imported.`,
    )
  }
  if (ambiguous.count > 0) {
    const named = samples(ambiguous.samples, ambiguous.count)
    lines.push(
      `${some(ambiguous.count, 'row has', 'rows have')} a ${keyName} of several records: ${named}. They are set aside.`,
    )
  }
  return lines
}

/** '3 added, 2 updated, 1 set aside'; empty unless the import into an existing table is done. */
export function doneSummary({ mapping }: ImportState): string {
  const done = mapping?.summary?.done
  if (!done) return ''
  const parts = [
    [done.added, 'added'],
    [done.updated, 'updated'],
    [done.same, 'unchanged'],
    [done.skipped, 'skipped'],
    [done.setAside, 'set aside'],
  ] as const
  const named = parts.flatMap(([number, what]) => (number > 0 ? `${count.format(number)} ${what}` : []))
  return named.length === 0 ? 'Nothing changed' : named.join(', ')
}

/** What was changed in imported tables since, line by line. */
export function changesSinceLines({ added, changed, deleted, structure }: ImportChanges): string[] {
  const lines = [
    [added, some(added, 'record was added', 'records were added')],
    [changed, some(changed, 'record was changed', 'records were changed')],
    [deleted, some(deleted, 'record was deleted', 'records were deleted')],
    [structure, some(structure, 'field, view, or setting was changed', 'fields, views, or settings were changed')],
  ] as const
  return lines.flatMap(([number, line]) => (number > 0 ? line : []))
}

/** Says that an import was undone, and what could not be. */
export function undoneText({ kept, unrestored }: { kept: number; unrestored: number }): string {
  const left = [
    [kept, some(kept, 'cell was changed since and keeps its value', 'cells were changed since and keep their values')],
    [
      unrestored,
      some(
        unrestored,
        'record stays in the trash, because another one has its unique value now',
        'records stay in the trash, because others have their unique values now',
      ),
    ],
  ] as const
  const lines = left.flatMap(([number, line]) => (number > 0 ? `${line}.` : []))
  return lines.length === 0 ? 'Import undone' : ['Import undone.', ...lines].join(' ')
}
