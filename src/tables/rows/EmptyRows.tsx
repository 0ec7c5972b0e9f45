import { Button } from '@mantine/core'
import { IconFilterOff, IconPlus, IconTablePlus } from '@tabler/icons-react'
import { use, useSyncExternalStore } from 'react'
import { StateView } from '../../ui/StateView.tsx'
import { NoRecordsContext } from '../page/base-context.ts'
import styles from './EmptyRows.module.css'
import type { TableData } from './table-data.ts'

interface EmptyRowsProps {
  data: TableData
  isFiltered: boolean
  /** Absent if the person may not edit. */
  onAdd?: (() => void) | undefined
  onClearFilters(): void
}

/** Shown below the headers while there are no rows: the table is empty, or no record matches the filters. */
export function EmptyRows({ data, isFiltered, onAdd, onClearFilters }: EmptyRowsProps) {
  const ownText = use(NoRecordsContext)
  const isEmpty = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => data.rowCount === 0,
  )
  if (!isEmpty) return null
  return (
    <div className={styles.emptyRows}>
      {isFiltered ? (
        <StateView
          icon={<IconFilterOff size={20} stroke={1.75} />}
          title="No records in this view"
          action={
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          }
        >
          No records match your filters.
        </StateView>
      ) : (
        (ownText ?? (
          <StateView
            icon={<IconTablePlus size={20} stroke={1.75} />}
            title="No records yet"
            action={
              onAdd && (
                <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
                  Add a record
                </Button>
              )
            }
          >
            {onAdd ? 'Add a record, paste, or import a file.' : 'Records appear here once someone adds them.'}
          </StateView>
        ))
      )}
    </div>
  )
}
