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
export function DialogForm({ disabled = false, pending = false, ...props }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && !pending) props.onSubmit()
  }
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      {props.children}
      <div className={styles.buttons}>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={props.isDanger ? 'red' : undefined}
          disabled={disabled}
          loading={pending}
          data-autofocus={props.focusesVerb || undefined}
        >
          {props.verb}
        </Button>
      </div>
    </form>
  )
}
