import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysInTrash } from '../../../../texts/home-texts.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import type { Flow } from '../../home-calls.ts'
import { moveFlows } from '../move-flows.ts'
import { FlowNames } from './FlowNames.tsx'
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
        <FlowNames flows={flows} />
        <p className={styles.dim}>
          You can restore {flows.length === 1 ? 'it' : `all ${flows.length.toLocaleString()}`} for {daysInTrash} days.
        </p>
      </DialogForm>
    </Dialog>
  )
}
