import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Table } from '../structure.ts'
import styles from './BasePage.module.css'
import { NameDialog } from './NameDialog.tsx'
import { checkTableName, newTableName } from './table-name.ts'

const iconSize = { size: 16, stroke: 1.75 }

interface TableTabsProps {
  tables: Table[]
  selectedId: string | undefined
  onOpen(tableId: string): void
  onCreate(name: string): void
  onRename(tableId: string, name: string): void
  onDelete(table: Table): void
}

/** The tables of a base, side by side: opened, added, renamed, deleted. */
export function TableTabs({ tables, selectedId, onOpen, onCreate, onRename, onDelete }: TableTabsProps) {
  const [naming, setNaming] = useState<Table | 'new' | null>(null)
  const close = () => setNaming(null)
  return (
    <nav className={styles.tabs} aria-label="Tables">
      {tables.map(table => (
        <div key={table.id} className={styles.tab} data-selected={table.id === selectedId || undefined}>
          <button
            type="button"
            className={styles.tabName}
            aria-current={table.id === selectedId ? 'page' : undefined}
            onClick={() => onOpen(table.id)}
            onDoubleClick={() => setNaming(table)}
          >
            {table.name}
          </button>
          {table.id === selectedId && (
            <Menu width={180}>
              <Menu.Target>
                <ActionIcon size={22} aria-label={`Actions for table ${table.name}`}>
                  <IconChevronDown size={14} stroke={1.75} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil {...iconSize} />} onClick={() => setNaming(table)}>
                  Rename table
                </Menu.Item>
                <Menu.Item
                  data-danger
                  leftSection={<IconTrash {...iconSize} />}
                  disabled={tables.length === 1}
                  onClick={() => onDelete(table)}
                >
                  Delete table
                </Menu.Item>
                {tables.length === 1 && <Menu.Label>The only table cannot be deleted</Menu.Label>}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      ))}
      <Tooltip label="Add a table">
        <ActionIcon className={styles.addTab} aria-label="Add a table" onClick={() => setNaming('new')}>
          <IconPlus {...iconSize} />
        </ActionIcon>
      </Tooltip>
      {naming === 'new' && (
        <NameDialog
          title="Add a table"
          verb="Add table"
          initial={newTableName(tables)}
          check={name => checkTableName(name, tables)}
          onSave={onCreate}
          onClose={close}
        />
      )}
      {naming && naming !== 'new' && (
        <NameDialog
          title="Rename table"
          verb="Rename"
          initial={naming.name}
          check={name =>
            checkTableName(
              name,
              tables.filter(({ id }) => id !== naming.id),
            )
          }
          onSave={name => onRename(naming.id, name)}
          onClose={close}
        />
      )}
    </nav>
  )
}
