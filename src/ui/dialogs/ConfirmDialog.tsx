import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogForm } from './DialogForm.tsx'
import { FormMessage } from './FormMessage.tsx'
import { errorText } from '../server/server-error.ts'
import { useSingleMutation } from '../server/use-single-mutation.ts'
import settings from '../settings.module.css'

interface ConfirmDialogProps {
  title: string
  /** The label of the confirming button. */
  verb: string
  /** Whether the action destroys or ends something. */
  isDanger?: boolean
  /** The dialog closes when this is done, and shows its error when it throws. */
  run(): Promise<unknown>
  onClose(): void
  /** Says what will happen. */
  children: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, verb, isDanger = true, run, onClose, children }: ConfirmDialogProps) {
  const confirm = useSingleMutation({ mutationFn: run, onSuccess: onClose })
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <DialogForm
        verb={verb}
        isDanger={isDanger}
        pending={confirm.isPending}
        onSubmit={() => confirm.mutate()}
        onClose={onClose}
      >
        <p className={settings.quiet}>{children}</p>
        <FormMessage>{confirm.error && errorText(confirm.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}
