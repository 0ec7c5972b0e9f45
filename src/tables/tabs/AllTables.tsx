import { ActionIcon } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
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

/** A list of all tables, for bases with more tables than fit into the tabs. */
export function AllTables({ tables, selectedId, onOpen }: AllTablesProps) {
  return (
    <ButtonPanel
      position="bottom-end"
      width={280}
      label="All tables"
      tooltip="All tables"
      button={
        <ActionIcon aria-label="All tables">
          <IconListSearch size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      {close => (
        <LazyPart onClose={close}>
          <TakesFocus>
            <AllTablesPanel
              tables={tables}
              selectedId={selectedId}
              onOpen={tableId => {
                close()
                onOpen(tableId)
              }}
            />
          </TakesFocus>
        </LazyPart>
      )}
    </ButtonPanel>
  )
}
