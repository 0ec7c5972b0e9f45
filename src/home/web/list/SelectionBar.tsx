import { Button } from '@mantine/core'
import { IconArrowRight, IconArrowBackUp, IconLock, IconLockOpen, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { selectedText } from '../../../texts/home-list-texts.ts'
import { ButtonMenu } from '../../../ui/menus/ButtonMenu.tsx'
import { say } from '../../../ui/toasts/say.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { closeFlows } from './flow-actions.ts'
import { openFlowDialog } from './flow-dialogs.ts'
import { actionsOf, closable } from './flow-rules.ts'
import type { ListControl } from './list-control.ts'
import { moveFlows, type MoveTarget } from './move-flows.ts'
import { MoveItems } from './MoveItems.tsx'
import styles from './SelectionBar.module.css'

const iconSize = { size: 16, stroke: 1.75 }

/** The actions for the selected flows. */
export function SelectionBar({ list, isTrash, onClear }: { list: ListControl; isTrash: boolean; onClear(): void }) {
  const queries = useQueryClient()
  const flows = [...list.selection.flows.values()]
  const [only] = flows
  // Only one flow at a time can move to another organization.
  const leaving = flows.length === 1 && only && actionsOf(only, list.home).has('organization') ? only : null
  const canClose = isTrash ? [] : closable(flows, list.home)
  const areClosed = canClose.length > 0 && canClose.every(({ settings }) => settings.disabledForm)
  const deletable = isTrash ? flows.filter(({ canDelete }) => canDelete) : []
  const move = async (to: MoveTarget) => {
    if (await moveFlows(queries, flows, to)) onClear()
  }
  const close = async () => {
    // The others are named in the message.
    if (await closeFlows(queries, flows, !areClosed)) onClear()
  }
  useEffect(() => {
    say(selectedText(flows.length))
  }, [flows.length])
  useEffect(() => () => say(''), [])
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected items">
      <span className={styles.count}>{selectedText(flows.length)}</span>
      {isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp {...iconSize} />}
          onClick={() => void move('restore')}
        >
          Restore
        </Button>
      )}
      <ButtonMenu
        width={260}
        button={
          <Button size="xs" variant="default" leftSection={<IconArrowRight {...iconSize} />}>
            Move to
          </Button>
        }
      >
        <MoveItems
          home={list.home}
          flows={flows}
          onMove={to => void move(to)}
          onNewWorkspace={() => openWorkspaceDialog({ kind: 'new', flows, onMoved: onClear })}
          onOrganization={
            leaving ? () => openFlowDialog({ kind: 'organization', flow: leaving, onMoved: onClear }) : undefined
          }
        />
      </ButtonMenu>
      {canClose.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={areClosed ? <IconLockOpen {...iconSize} /> : <IconLock {...iconSize} />}
          onClick={() => void close()}
        >
          {areClosed ? 'Open' : 'Close'}
        </Button>
      )}
      {!isTrash && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...iconSize} />}
          onClick={() => openFlowDialog({ kind: 'trash', flows, onTrashed: onClear })}
        >
          Move to trash
        </Button>
      )}
      {deletable.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...iconSize} />}
          onClick={() => openFlowDialog({ kind: 'delete', flows: deletable, onDeleted: onClear })}
        >
          Delete forever
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" leftSection={<IconX {...iconSize} />} onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
