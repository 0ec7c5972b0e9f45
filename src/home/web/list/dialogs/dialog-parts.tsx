import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { Flow, HomeInfo } from '../../home-calls.ts'
import styles from './dialogs.module.css'

/** What each dialog about one flow gets. */
export interface OneFlowDialogProps {
  flow: Flow
  home: HomeInfo
  onClose(): void
}

interface DialogFormProps {
  /** What the button says that does it. */
  verb: string
  disabled?: boolean
  pending?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** The body of a dialog that asks for something and then does it. */
export function DialogForm({ verb, disabled = false, pending = false, onSubmit, onClose, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && !pending) onSubmit()
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      {children}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={disabled} loading={pending}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
