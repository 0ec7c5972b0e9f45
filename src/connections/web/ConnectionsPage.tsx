import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlug, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { FailedView } from '../../ui/FailedView.tsx'
import { Section } from '../../ui/Section.tsx'
import settings from '../../ui/settings.module.css'
import { SettingsPage } from '../../ui/SettingsPage.tsx'
import { StateView } from '../../ui/StateView.tsx'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { type Connection, connectionsKey, connectionsQuery, deleteConnection } from './connection-calls.ts'
import { describeUses, serviceName } from './connection-text.ts'
import { ConnectionRow } from './ConnectionRow.tsx'
import { ConnectionSources } from './ConnectionSources.tsx'
import { RenameConnection } from './RenameConnection.tsx'
import { takeFailure } from './sign-in-failure.ts'

type OpenDialog = { kind: 'create' } | { kind: 'reconnect' | 'sources' | 'rename' | 'delete'; connection: Connection }

interface ConnectionsPageProps {
  organizationId: string
  ownUserId: string
  /** The connection to reconnect at once, from an address. */
  reconnectId?: string | undefined
  /** The connection that the person just signed in for. */
  connectedId?: string | undefined
}

/** The connections of the organization to services outside: their state, and all that can be done about them. */
export function ConnectionsPage({ organizationId, ownUserId, reconnectId, connectedId }: ConnectionsPageProps) {
  const queries = useQueryClient()
  const list = useQuery(connectionsQuery(organizationId))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [failure] = useState(takeFailure)
  const connections = list.data?.services ?? []
  const connected = connections.find(({ id }) => id === connectedId)
  const connectedName = connected?.health === 'working' ? connected.name : null
  useEffect(() => {
    if (connectedName !== null) toastSuccess(`${connectedName} works`)
  }, [connectedName])
  const requested = connections.find(({ id, canManage }) => id === reconnectId && canManage)
  if (requested && opened !== requested.id) {
    setOpened(requested.id)
    setDialog({ kind: 'reconnect', connection: requested })
  }
  const signInTypes = new Set(list.data?.available.filter(({ canSignIn }) => canSignIn).map(({ type }) => type))
  const close = () => setDialog(null)
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setDialog({ kind: 'create' })}>
      Connect a service
    </Button>
  )
  return (
    <SettingsPage title="Connections">
      <FormMessage>{failure}</FormMessage>
      {list.isPending && <Skeleton height={160} radius="lg" aria-label="Loading" />}
      {list.isError && !list.data && <FailedView title="The connections could not be loaded" failed={list} />}
      {list.data && connections.length === 0 && (
        <StateView icon={<IconPlug size={28} stroke={1.5} />} title="No connections yet" action={create}>
          Connect the services that your forms, tables, and apps work with.
        </StateView>
      )}
      {connections.length > 0 && (
        <Section
          title="Services"
          lead="Credentials are encrypted and never leave the server. Only the person who connected a service, and admins, can change it."
          action={create}
        >
          <ul className={settings.list}>
            {connections.map(connection => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                ownUserId={ownUserId}
                onReconnect={() => setDialog({ kind: 'reconnect', connection })}
                onShowSources={() => setDialog({ kind: 'sources', connection })}
                onRename={() => setDialog({ kind: 'rename', connection })}
                onDelete={() => setDialog({ kind: 'delete', connection })}
              />
            ))}
          </ul>
        </Section>
      )}
      {dialog?.kind === 'create' && (
        <ConnectDialog organizationId={organizationId} signInTypes={signInTypes} onClose={close} />
      )}
      {dialog?.kind === 'reconnect' && (
        <ConnectDialog
          organizationId={organizationId}
          signInTypes={signInTypes}
          connection={dialog.connection}
          onClose={close}
        />
      )}
      {dialog?.kind === 'sources' && (
        <ConnectionSources
          connection={dialog.connection}
          onReconnect={() => setDialog({ kind: 'reconnect', connection: dialog.connection })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && <RenameConnection connection={dialog.connection} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ‘${dialog.connection.name}’?`}
          verb="Delete connection"
          run={async () => {
            await deleteConnection(dialog.connection.id)
            await queries.invalidateQueries({ queryKey: connectionsKey })
            toastSuccess('Connection deleted')
          }}
          onClose={close}
        >
          {dialog.connection.uses.length > 0 && `This stops then: ${describeUses(dialog.connection.uses)}. `}
          Gridloom forgets its credentials at once.
          {!dialog.connection.isByForm &&
            ` To also end its access, remove Gridloom in ${serviceName(dialog.connection.type)}.`}
        </ConfirmDialog>
      )}
    </SettingsPage>
  )
}
