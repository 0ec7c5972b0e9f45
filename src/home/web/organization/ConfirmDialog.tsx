import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'

interface ConfirmDialogProps {
  title: string
  /** What the button says that does it. */
  verb: string
  /** What it throws is told above the button. The dialog closes when it is done. */
  run(): Promise<unknown>
  onClose(): void
  /** What becomes of it. */
  children: ReactNode
}

/** Asks before something is done that nothing takes back. */
export function ConfirmDialog({ title, verb, run, onClose, children }: ConfirmDialogProps) {
  const confirm = useMutation({ mutationFn: run, onSuccess: onClose })
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <DialogForm verb={verb} isDanger pending={confirm.isPending} onSubmit={() => confirm.mutate()} onClose={onClose}>
        <p className={settings.quiet}>{children}</p>
        <FormMessage>{confirm.error && errorText(confirm.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}
