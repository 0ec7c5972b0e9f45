import { Switch } from '@mantine/core'
import { useState } from 'react'
import { historyHint } from '../../../../texts/home-list-texts.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { exportFlow } from '../flow-actions.ts'
import type { OneFlowDialogProps } from './one-flow.ts'

/** Asks what the file of an app is to have, and downloads it. */
export function ExportDialog({ flow, onClose }: OneFlowDialogProps) {
  const [withHistory, setWithHistory] = useState(false)
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const isDone = await exportFlow(flow, { withHistory })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Export Zite" size={440}>
      <DialogForm
        verb={isPending ? 'Exporting...' : 'Export'}
        disabled={isPending}
        onSubmit={() => void run()}
        onClose={onClose}
      >
        <Switch
          label="Include all messages and history"
          description={historyHint}
          checked={withHistory}
          onChange={event => setWithHistory(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  )
}
