import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { endEdit } from '../../fields/editing/end-edit.ts'
import { useCommandSource } from '../../ui/commands.ts'
import { isCovered } from '../../ui/is-covered.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import type { Table } from '../../engine/model/structure.ts'

interface TableCommands {
  tables: readonly Table[]
  selectedId: string | undefined
  /** Opens a table and moves the focus into its grid. */
  onResume(tableId: string): void
  /** The actions for tables; null if the person may not change the structure. */
  does: { add(): void; rename(table: Table): void; duplicate(table: Table): void } | null
}

/** The keyboard shortcuts and commands for tables: go to the next or previous one, add, rename, and duplicate. */
export function useTableCommands({ tables, selectedId, onResume, does }: TableCommands): void {
  const at = tables.findIndex(({ id }) => id === selectedId)
  const table = tables[at]
  const go = { previous: at < 0 ? undefined : tables[at - 1], next: tables[at + 1] }
  const latest = useRef((_to: keyof typeof go) => {})
  useEffect(() => {
    latest.current = to => {
      const beside = go[to]
      // Commits what is typed in a cell first; an unreadable text keeps the person there.
      if (beside && endEdit() === null) onResume(beside.id)
    }
  })
  useEffect(() => {
    const handle = getHotkeyHandler([
      [shortcuts.tables.next.keys, () => latest.current('next')],
      [shortcuts.tables.previous.keys, () => latest.current('previous')],
    ])
    const listen = (event: KeyboardEvent) => !isCovered() && handle(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
  const group = 'Do' as const
  useCommandSource({
    list: () => [
      ...(['next', 'previous'] as const).flatMap(to => {
        const beside = go[to]
        const { keys } = shortcuts.tables[to]
        return beside
          ? [{ id: `${to}-table`, label: `Go to the ${to} table`, group, keys, run: () => onResume(beside.id) }]
          : []
      }),
      ...(does ? [{ id: 'add-table', label: 'Add a table', group, run: () => does.add() }] : []),
      ...(does && table
        ? [
            { id: 'rename-table', label: 'Rename table', group, run: () => does.rename(table) },
            { id: 'duplicate-table', label: 'Duplicate table', group, run: () => does.duplicate(table) },
          ]
        : []),
    ],
  })
}
