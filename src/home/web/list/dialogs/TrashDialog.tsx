import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flowTypeUi } from '../../../../flows/registry.ui.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import type { Flow } from '../../home-calls.ts'
import { moveFlows } from '../move-flows.ts'
import styles from './dialogs.module.css'

interface TrashDialogProps {
  flows: readonly Flow[]
  onTrashed?: () => void
  onClose(): void
}

/** Confirms moving flows to the trash. */
export function TrashDialog({ flows, onTrashed, onClose }: TrashDialogProps) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const isDone = await moveFlows(queries, flows, 'trash')
    setPending(false)
    if (!isDone) return
    onClose()
    onTrashed?.()
  }
  return (
    <Dialog opened onClose={onClose} title="Move to trash" size={440}>
      <DialogForm verb="Move to trash" focusesVerb pending={isPending} onSubmit={() => void run()} onClose={onClose}>
        {/* Scrolls by keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className={styles.list} tabIndex={flows.length > 15 ? 0 : undefined} aria-label="Items">
          {flows.map(flow => {
            const { icon: Icon } = flowTypeUi(flow.type)
            return (
              <li key={flow.id}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <bdi className={styles.name}>{flow.name}</bdi>
              </li>
            )
          })}
        </ul>
        <p className={styles.dim}>
          You can restore {flows.length === 1 ? 'it' : `all ${flows.length.toLocaleString()}`} for 30 days.
        </p>
      </DialogForm>
    </Dialog>
  )
}
