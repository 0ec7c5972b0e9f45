import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import styles from './DialogForm.module.css'

interface DialogFormProps {
  /** What the button says that does it. */
  verb: string
  /** Set for what cannot be undone. */
  isDanger?: boolean
  /** For a dialog that asks nothing but whether to do it. */
  focusesVerb?: boolean
  disabled?: boolean
  pending?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** The body of a dialog that asks for something and then does it. */
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
