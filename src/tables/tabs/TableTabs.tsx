import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { Table } from '../../engine/model/structure.ts'
import { AllTables } from './AllTables.tsx'
import styles from './TableTabs.module.css'
import { checkName, newTableName } from './names.ts'
import type { StructureEdits } from '../structure/structure-edits.ts'
import { TabStrip } from './TabStrip.tsx'
import { useTableCommands } from './use-table-commands.ts'

const NameDialog = lazyPart(async () => {
  const { NameDialog: dialog } = await import('./NameDialog.tsx')
  return { default: dialog }
})

const iconSize = { size: 16, stroke: 1.75 }

interface TableTabsProps {
  tables: Table[]
  selectedId: string | undefined
  /** The actions for tables; null if the person may not change the structure. */
  structure: Pick<StructureEdits, 'renameTable' | 'deleteTable' | 'reorderTables' | 'duplicateTable'> | null
  onOpen(tableId: string): void
  /** Opens a table and moves the focus into its grid. */
  onResume(tableId: string): void
  onCreate(name: string): void
}

/** The tables of a base as tabs, with buttons to add one and list all. */
export function TableTabs({ tables, selectedId, structure, onOpen, onResume, onCreate }: TableTabsProps) {
  const [naming, setNaming] = useState<Table | 'new' | null>(null)
  const close = () => setNaming(null)
  useTableCommands({
    tables,
    selectedId,
    onResume,
    does: structure && {
      add: () => setNaming('new'),
      rename: setNaming,
      duplicate: table => onResume(structure.duplicateTable(table, true).id),
    },
  })
  return (
    <nav className={styles.tabs} aria-label="Tables">
      <TabStrip {...{ tables, selectedId, structure, onOpen, onResume }} onRename={setNaming} />
      <div className={styles.tabTools}>
        {structure && (
          <Tooltip label="Add a table">
            <ActionIcon aria-label="Add a table" onClick={() => setNaming('new')}>
              <IconPlus {...iconSize} />
            </ActionIcon>
          </Tooltip>
        )}
        {tables.length > 1 && <AllTables tables={tables} selectedId={selectedId} onOpen={onResume} />}
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
