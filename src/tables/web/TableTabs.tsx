import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useCommandSource } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { moved } from '../../ui/list-drag.ts'
import { useListDrag } from '../../ui/use-list-drag.ts'
import type { Table } from '../structure.ts'
import { AllTables } from './AllTables.tsx'
import styles from './TableTabs.module.css'
import { checkName, newTableName } from './names.ts'
import type { StructureCalls } from './structure-edits.ts'

const NameDialog = lazyPart(async () => {
  const { NameDialog: dialog } = await import('./NameDialog.tsx')
  return { default: dialog }
})

const iconSize = { size: 16, stroke: 1.75 }

interface TableTabsProps {
  tables: Table[]
  selectedId: string | undefined
  /** What can be done to tables; null for somebody who may only look. */
  structure: Pick<StructureCalls, 'renameTable' | 'deleteTable' | 'reorderTables' | 'duplicateTable'> | null
  onOpen(tableId: string): void
  onCreate(name: string): void
}

interface TableMenuProps {
  table: Table
  tables: Table[]
  structure: NonNullable<TableTabsProps['structure']>
  onRename(): void
  onOpen(tableId: string): void
}

function TableMenu({ table, tables, structure, onRename, onOpen }: TableMenuProps) {
  const ids = tables.map(({ id }) => id)
  const at = ids.indexOf(table.id)
  const moveTo = (place: number) => structure.reorderTables(moved(ids, at, place))
  return (
    <ButtonMenu
      width={220}
      button={
        <ActionIcon size={22} aria-label={`Actions for table ${table.name}`}>
          <IconChevronDown size={14} stroke={1.75} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={onRename}>
        Rename table
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...iconSize} />}
        onClick={() => onOpen(structure.duplicateTable(table, true).id)}
      >
        Duplicate table
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...iconSize} />}
        onClick={() => onOpen(structure.duplicateTable(table, false).id)}
      >
        Duplicate without records
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowLeft {...iconSize} />} disabled={at === 0} onClick={() => moveTo(at - 1)}>
        Move left
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight {...iconSize} />}
        disabled={at === ids.length - 1}
        onClick={() => moveTo(at + 1)}
      >
        Move right
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        data-danger
        leftSection={<IconTrash {...iconSize} />}
        disabled={tables.length === 1}
        onClick={() => structure.deleteTable(table)}
      >
        Delete table
      </Menu.Item>
      {tables.length === 1 && <Menu.Label>The only table cannot be deleted</Menu.Label>}
    </ButtonMenu>
  )
}

/** The tables of a base, side by side: opened, added, renamed, moved, deleted. */
export function TableTabs({ tables, selectedId, structure, onOpen, onCreate }: TableTabsProps) {
  const [naming, setNaming] = useState<Table | 'new' | null>(null)
  const close = () => setNaming(null)
  const ids = tables.map(({ id }) => id)
  const onDrop = structure && ((from: number, to: number) => structure.reorderTables(moved(ids, from, to)))
  const { dragging, markOf } = useListDrag({ ids, axis: 'x', onDrop })
  const strip = useRef<HTMLDivElement>(null)
  useCommandSource({
    list: () =>
      structure
        ? [
            { id: 'add-table', label: 'Add a table', group: 'Do' as const, run: () => setNaming('new') },
            ...tables
              .filter(({ id }) => id === selectedId)
              .map(table => ({
                id: 'duplicate-table',
                label: 'Duplicate table',
                group: 'Do' as const,
                run: () => onOpen(structure.duplicateTable(table, true).id),
              })),
          ]
        : [],
  })
  const isThere = tables.some(({ id }) => id === selectedId)
  useEffect(() => {
    const selected = strip.current?.querySelector('[data-selected]')
    if (!isThere || !strip.current || !selected) return
    // Also once there is room for it: the page may still be hidden, or lose some of its width to a panel.
    const observer = new ResizeObserver(() => selected.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    for (const element of [strip.current, selected]) observer.observe(element)
    return () => observer.disconnect()
  }, [selectedId, isThere])
  return (
    <nav className={styles.tabs} aria-label="Tables">
      <div ref={strip} className={styles.tabStrip} {...dragging}>
        {tables.map((table, at) => (
          <div
            key={table.id}
            className={styles.tab}
            data-selected={table.id === selectedId || undefined}
            {...markOf(table.id, at)}
          >
            <button
              type="button"
              className={styles.tabName}
              dir="auto"
              aria-current={table.id === selectedId ? 'page' : undefined}
              onClick={() => onOpen(table.id)}
              onDoubleClick={() => structure && setNaming(table)}
            >
              {table.name}
            </button>
            {structure && table.id === selectedId && (
              <TableMenu
                table={table}
                tables={tables}
                structure={structure}
                onRename={() => setNaming(table)}
                onOpen={onOpen}
              />
            )}
          </div>
        ))}
      </div>
      <div className={styles.tabTools}>
        {structure && (
          <Tooltip label="Add a table">
            <ActionIcon aria-label="Add a table" onClick={() => setNaming('new')}>
              <IconPlus {...iconSize} />
            </ActionIcon>
          </Tooltip>
        )}
        {tables.length > 1 && <AllTables tables={tables} selectedId={selectedId} onOpen={onOpen} />}
      </div>
      {naming && (
        <LazyPart onClose={() => setNaming(null)}>
          {naming === 'new' ? (
            <NameDialog
              title="Add a table"
              verb="Add table"
              initial={newTableName(tables)}
              check={name => checkName(name, { kind: 'Table', others: tables })}
              onSave={onCreate}
              onClose={close}
            />
          ) : (
            <NameDialog
              title="Rename table"
              verb="Rename"
              initial={naming.name}
              check={name => checkName(name, { kind: 'Table', others: tables.filter(({ id }) => id !== naming.id) })}
              onSave={name => structure?.renameTable(naming.id, name)}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
    </nav>
  )
}
