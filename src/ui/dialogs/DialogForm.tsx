import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import styles from './DialogForm.module.css'

interface DialogFormProps {
  /** The label of the submit button. */
  verb: string
  /** For actions that cannot be undone. */
  isDanger?: boolean
  /** Focuses the submit button, for dialogs without inputs. */
  focusesVerb?: boolean
  disabled?: boolean
  pending?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** The form of a dialog, with its message and its buttons. */
export function DialogForm({ disabled = false, pending = false, ...of }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && !pending) of.onSubmit()
  }
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      {of.children}
      <div className={styles.buttons}>
        <Button variant="default" onClick={of.onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={of.isDanger ? 'red' : undefined}
          disabled={disabled}
          loading={pending}
          data-autofocus={of.focusesVerb || undefined}
        >
          {of.verb}
        </Button>
      </div>
    </form>
  )
}
