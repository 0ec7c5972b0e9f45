import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxNameLength } from '../../texts/home-texts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { type Connection, connectionsKey, updateConnection } from './connection-calls.ts'

/** Renames a connection. The server adds a number to a name that another one has. */
export function RenameConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const queries = useQueryClient()
  const [name, setName] = useState(connection.name)
  const rename = useMutation({
    mutationFn: () => updateConnection(connection.id, { serviceName: name.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: connectionsKey })
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Rename connection" size={440}>
      <DialogForm
        verb="Rename"
        disabled={name.trim() === ''}
        pending={rename.isPending}
        onSubmit={() => rename.mutate()}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={maxNameLength}
          value={name}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
        <FormMessage>{rename.error && errorText(rename.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}
