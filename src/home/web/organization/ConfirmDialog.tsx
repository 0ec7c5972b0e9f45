import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'

interface ConfirmDialogProps {
  title: string
  /** The label of the confirming button. */
  verb: string
  /** The dialog closes when this is done, and shows its error when it throws. */
  run(): Promise<unknown>
  onClose(): void
  /** Says what will happen. */
  children: ReactNode
}

/** Confirms an action that cannot be undone. */
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
