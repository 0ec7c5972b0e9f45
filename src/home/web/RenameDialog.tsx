import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/server-error.ts'
import { basesQuery, renameFlow, type Flow } from './flows.ts'
import styles from './Home.module.css'

function RenameForm({ flow, onClose }: { flow: Flow; onClose(): void }) {
  const queries = useQueryClient()
  const [name, setName] = useState(flow.name)
  const rename = useMutation({
    mutationFn: () => renameFlow(flow, name.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: basesQuery.queryKey })
      onClose()
    },
  })
  return (
    <form
      className={styles.stack}
      onSubmit={event => {
        event.preventDefault()
        rename.mutate()
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        maxLength={200}
        error={rename.error && errorText(rename.error)}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
          Rename
        </Button>
      </div>
    </form>
  )
}

/** Asks for another name for a base. */
export function RenameDialog({ flow, onClose }: { flow: Flow | null; onClose(): void }) {
  return (
    <Dialog opened={flow !== null} onClose={onClose} title="Rename base" size={440}>
      {flow && <RenameForm flow={flow} onClose={onClose} />}
    </Dialog>
  )
}
