import { Button } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { isolated } from '../../../../texts/isolated.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { FlowPeople } from '../../sharing/FlowPeople.tsx'
import styles from '../../sharing/FlowPeople.module.css'
import { whoHasAccess } from '../../sharing/who-has-access.ts'
import { shareLink } from '../flow-rules.ts'
import { useCopied } from '../use-copied.ts'
import type { OneFlowDialogProps } from './one-flow.ts'

const iconSize = { size: 16, stroke: 1.75 }

/** Shares a flow with people by email, and copies its link if others can open it. */
export function ShareDialog({ flow, home, onClose }: OneFlowDialogProps) {
  const { isCopied, copy } = useCopied()
  const link = shareLink(flow, { origin: location.origin, flowTypes: home.flowTypes })
  return (
    <Dialog opened onClose={onClose} title={`Share ${isolated(flow.name)}`} size={512}>
      <p className={styles.access}>{whoHasAccess(flow, home)}</p>
      <FlowPeople flow={flow} />
      <div className={styles.end}>
        {link === null ? (
          <span />
        ) : (
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck {...iconSize} /> : <IconLink {...iconSize} />}
            onClick={() => void copy(link)}
          >
            {isCopied ? 'Link copied' : 'Copy link'}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
