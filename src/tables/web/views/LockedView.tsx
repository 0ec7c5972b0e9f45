import { Button, Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import type { Table, View } from '../../structure.ts'
import styles from '../BasePage.module.css'
import type { StructureCalls } from '../structure-edits.ts'

const ViewNameDialog = lazyPart(() => import('./ViewNameDialog.tsx'))

interface LockedViewProps {
  table: Table
  view: View
  structure: StructureCalls
  mayUnlock: boolean
  onOpen(viewId: string): void
}

/** Says that what the tools set of a view is set for nobody else, and leads to a view of one's own, which keeps it. */
export default function LockedView({ table, view, structure, mayUnlock, onOpen }: LockedViewProps) {
  const [opened, setOpened] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const copy = () => {
    setOpened(false)
    setNaming(true)
  }
  return (
    <>
      <Popover position="bottom-start" withinPortal trapFocus width={360} opened={opened} onChange={setOpened}>
        <Popover.Target>
          <button type="button" className={styles.tool} onClick={() => setOpened(!opened)}>
            <IconLock size={16} stroke={1.75} aria-hidden />
            Locked
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="This view is locked">
          <div className={styles.lockedPanel}>
            <p className={styles.lockedText}>
              Sorts, filters, fields and the name of this view stay as they are for everybody. What you set here is only
              for you, while this tab is open. A view of your own keeps it.
            </p>
            <div className={styles.buttons}>
              {mayUnlock && (
                <Button variant="default" onClick={() => structure.changeViewKind(table.id, view, 'shared')}>
                  Unlock view
                </Button>
              )}
              <Button data-autofocus onClick={copy}>
                Duplicate as personal view
              </Button>
            </div>
          </div>
        </Popover.Dropdown>
      </Popover>
      {isNaming && (
        <LazyPart onClose={() => setNaming(false)}>
          <ViewNameDialog
            naming="copy personal"
            table={table}
            view={view}
            structure={structure}
            onOpen={onOpen}
            onClose={() => setNaming(false)}
          />
        </LazyPart>
      )}
    </>
  )
}
