import { Switch } from '@mantine/core'
import { useState } from 'react'
import { flowTypeUi } from '../../../../flows/registry.ui.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { exportFlow } from '../flow-actions.ts'
import type { OneFlowDialogProps } from './one-flow.ts'

/** Asks whether the file includes the flow's messages, then downloads it. */
export function ExportDialog({ flow, onClose }: OneFlowDialogProps) {
  const { history } = flowTypeUi(flow.type)
  const [withHistory, setWithHistory] = useState(false)
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const isDone = await exportFlow(flow, { withHistory })
    setPending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={history?.exportTitle} size={440}>
      <DialogForm
        verb={isPending ? 'Exporting...' : 'Export'}
        disabled={isPending}
        onSubmit={() => void run()}
        onClose={onClose}
      >
        <Switch
          label={history?.label}
          description={history?.hint}
          checked={withHistory}
          onChange={event => setWithHistory(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  )
}
