import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { TakesFocus } from '../../ui/focus/TakesFocus.tsx'
import type { Table } from '../../engine/model/structure.ts'

const AllTablesPanel = lazyPart(() => import('./AllTablesPanel.tsx'))

interface AllTablesProps {
  tables: readonly Table[]
  selectedId: string | undefined
  onOpen(tableId: string): void
}

/** A list of all tables, for bases with more of them than a row of tabs can show. */
export function AllTables({ tables, selectedId, onOpen }: AllTablesProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover position="bottom-end" width={280} withinPortal trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Tooltip label="All tables">
          <ActionIcon aria-label="All tables" onClick={() => setOpened(!opened)}>
            <IconListSearch size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="All tables">
        <LazyPart onClose={() => setOpened(false)}>
          <TakesFocus>
            <AllTablesPanel
              tables={tables}
              selectedId={selectedId}
              onOpen={tableId => {
                setOpened(false)
                onOpen(tableId)
              }}
            />
          </TakesFocus>
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
