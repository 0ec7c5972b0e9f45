import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import styles from './LockedView.module.css'
import toolStyles from './ViewTool.module.css'
import { useBaseRights, useStructureEdits, useTable } from '../page/base-context.ts'

const ViewNameDialog = lazyPart(() => import('./ViewNameDialog.tsx'))

interface LockedViewProps {
  onOpen(viewId: string): void
}

/** Says that changes of a locked view are only for this person, and offers to keep them in a personal view. */
export default function LockedView({ onOpen }: LockedViewProps) {
  const { table, view } = useTable()
  const { manageBase } = useBaseRights()
  const structure = useStructureEdits()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <ButtonPanel
        position="bottom-start"
        width={360}
        label="This view is locked"
        button={
          <button type="button" className={toolStyles.tool}>
            <IconLock size={16} stroke={1.75} aria-hidden />
            Locked
          </button>
        }
      >
        {close => (
          <div className={styles.panel}>
            <p className={formStyles.text}>
              Changes that you make here are only for you and last until you close this tab. To keep them, duplicate
              this view as a personal view.
            </p>
            <div className={formStyles.buttons}>
              {manageBase && (
                <Button variant="default" onClick={() => structure.changeViewKind(table.id, view, 'shared')}>
                  Unlock view
                </Button>
              )}
              <Button
                data-autofocus
                onClick={() => {
                  close()
                  setNaming(true)
                }}
              >
                Duplicate as personal view
              </Button>
            </div>
          </div>
        )}
      </ButtonPanel>
      {isNaming && (
        <LazyPart onClose={() => setNaming(false)}>
          <ViewNameDialog naming="copy personal" view={view} onOpen={onOpen} onClose={() => setNaming(false)} />
        </LazyPart>
      )}
    </>
  )
}
