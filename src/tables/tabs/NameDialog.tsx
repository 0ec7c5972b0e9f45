import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'

interface NameDialogProps {
  title: string
  /** The text of the button: 'Rename', 'Add table'. */
  verb: string
  initial: string
  /** What is wrong with a name; null if nothing is. */
  check(name: string): string | null
  onSave(name: string): void
  onClose(): void
}

/** Asks for a name. */
export function NameDialog({ title, verb, initial, check, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const found = check(name.trim())
    setProblem(found)
    if (found) return
    onSave(name.trim())
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <DialogForm verb={verb} onSubmit={save} onClose={onClose}>
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          maxLength={255}
          error={problem}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
