import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import type { Flow } from '../../home-calls.ts'
import { deleteForever } from '../delete-forever.ts'
import { FlowNames } from './FlowNames.tsx'
import styles from './dialogs.module.css'

interface DeleteDialogProps {
  flows: readonly Flow[]
  isWholeTrash?: boolean
  onDeleted?: () => void
  onClose(): void
}

/** Confirms deleting flows permanently. It stays open, with its progress, until they are deleted. */
export function DeleteDialog({ flows, isWholeTrash = false, onDeleted, onClose }: DeleteDialogProps) {
  const queries = useQueryClient()
  /** How many flows are deleted; null before it starts. */
  const [done, setDone] = useState<number | null>(null)
  const isRunning = done !== null
  const run = async () => {
    setDone(0)
    const isDone = await deleteForever(queries, flows, setDone)
    setDone(null)
    onClose()
    if (isDone) onDeleted?.()
  }
  const title = isWholeTrash ? 'Empty trash' : 'Delete forever'
  const count = flows.length.toLocaleString()
  return (
    <Dialog opened onClose={() => !isRunning && onClose()} title={title} size={440}>
      <DialogForm verb={title} isDanger pending={isRunning} onSubmit={() => void run()} onClose={onClose}>
        <FlowNames flows={flows} />
        <p className={styles.dim}>
          {flows.length === 1 ? 'It is' : `All ${count} are`} deleted with everything in{' '}
          {flows.length === 1 ? 'it' : 'them'}. You can't undo this.
        </p>
        {isRunning && flows.length > 1 && (
          <Progress value={(100 * done) / flows.length} aria-label={`Deleted ${done.toLocaleString()} of ${count}`} />
        )}
      </DialogForm>
    </Dialog>
  )
}
