import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { tableNameProblem } from './tables-draft.ts'

interface TableNameDialogProps {
  title: string
  verb: string
  name: string
  /** Names that the table cannot have. */
  others: readonly string[]
  onName(name: string): void
  onClose(): void
}

/** Asks for the name of a table. */
export function TableNameDialog({ title, verb, name: before, others, onName, onClose }: TableNameDialogProps) {
  const [name, setName] = useState(before)
  const [isSent, setIsSent] = useState(false)
  const problem = tableNameProblem(name, others)
  return (
    <Dialog opened onClose={onClose} title={title} size={400} zIndex={300}>
      {/* A form inside a form of the page: its submit must not reach the other one. */}
      <div onSubmit={event => event.stopPropagation()}>
        <DialogForm
          verb={verb}
          onClose={onClose}
          onSubmit={() => {
            setIsSent(true)
            if (problem === null) onName(name.trim())
          }}
        >
          <TextInput
            label="Table name"
            value={name}
            maxLength={255}
            error={isSent && problem}
            data-autofocus
            onChange={event => setName(event.currentTarget.value)}
          />
        </DialogForm>
      </div>
    </Dialog>
  )
}
