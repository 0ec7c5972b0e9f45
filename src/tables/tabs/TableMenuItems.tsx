import { Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { moved } from '../../ui/lists/list-drag.ts'
import { MenuAction } from '../../ui/menus/MenuAction.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import type { Table } from '../../engine/model/structure.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'

export interface TableMenuProps {
  table: Table
  tables: readonly Table[]
  structure: Pick<StructureEdits, 'reorderTables' | 'duplicateTable'>
  onRename(): void
  onDelete(): void
  /** Opens a table and moves the focus into its grid. */
  onResume(tableId: string): void
}

/** The menu of a table. */
export default function TableMenuItems({ table, tables, structure, onRename, onDelete, onResume }: TableMenuProps) {
  const ids = tables.map(({ id }) => id)
  const at = ids.indexOf(table.id)
  const moveTo = (place: number) => structure.reorderTables(moved(ids, at, place))
  return (
    <>
      <MenuAction icon={IconPencil} keys={shortcuts.tables.rename.keys} onClick={onRename}>
        Rename table
      </MenuAction>
      <MenuAction icon={IconCopy} onClick={() => onResume(structure.duplicateTable(table, true).id)}>
        Duplicate table
      </MenuAction>
      <MenuAction icon={IconCopy} onClick={() => onResume(structure.duplicateTable(table, false).id)}>
        Duplicate without records
      </MenuAction>
      <MenuAction
        icon={IconArrowLeft}
        keys={shortcuts.tables.left.keys}
        disabled={at === 0}
        onClick={() => moveTo(at - 1)}
      >
        Move left
      </MenuAction>
      <MenuAction
        icon={IconArrowRight}
        keys={shortcuts.tables.right.keys}
        disabled={at === ids.length - 1}
        onClick={() => moveTo(at + 1)}
      >
        Move right
      </MenuAction>
      <Menu.Divider />
      <MenuAction icon={IconTrash} danger disabled={tables.length === 1} onClick={onDelete}>
        Delete table
      </MenuAction>
      {tables.length === 1 && <Menu.Label>The only table cannot be deleted</Menu.Label>}
    </>
  )
}
