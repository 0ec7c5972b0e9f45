import { Button, CopyButton, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { FailedView } from '../../ui/FailedView.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import settings from '../../ui/settings.module.css'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { serviceUiOf } from '../registry.ui.ts'
import { connectionsKey, type ServiceClientInfo, serviceClientsQuery, updateServiceClient } from './connection-calls.ts'
import styles from './connections.module.css'

/** Sets up the services at which people sign in, for administrators of the server. */
export function ServiceClients() {
  const list = useQuery(serviceClientsQuery)
  const [editing, setEditing] = useState<ServiceClientInfo | null>(null)
  const [removing, setRemoving] = useState<ServiceClientInfo | null>(null)
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(serviceClientsQuery),
      queries.invalidateQueries({ queryKey: connectionsKey }),
    ])
  return (
    <Section
      title="Services"
      lead="Register Gridloom at a service, with the redirect address shown here, so that people can sign in there."
    >
      {list.isPending && <Skeleton height={104} radius="lg" aria-label="Loading" />}
      {list.isError && !list.data && <FailedView title="The services could not be loaded" failed={list} />}
      {list.data && (
        <ul className={settings.list}>
          {list.data.services.map(service => (
            <ServiceRow
              key={service.type}
              service={service}
              onEdit={() => setEditing(service)}
              onRemove={() => setRemoving(service)}
            />
          ))}
        </ul>
      )}
      {editing && <EditClient service={editing} onSaved={refresh} onClose={() => setEditing(null)} />}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          verb="Remove"
          run={async () => {
            await updateServiceClient(removing.type, null)
            await refresh()
            toastSuccess(`${removing.name} removed`)
          }}
          onClose={() => setRemoving(null)}
        >
          Nobody can sign in at {removing.name} then, and its connections stop working when their tokens end.
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface ServiceRowProps {
  service: ServiceClientInfo
  onEdit(): void
  onRemove(): void
}

function ServiceRow({ service, onEdit, onRemove }: ServiceRowProps) {
  const { type, name, clientId, isFixed } = service
  const { icon: ServiceIcon } = serviceUiOf(type)
  const detail = isFixed
    ? `Set by ${type.toUpperCase()}_CLIENT_ID in the environment`
    : clientId === null
      ? 'Not set up'
      : `Client ID ${clientId}`
  return (
    <li className={settings.row}>
      <span className={styles.icon} aria-hidden>
        <ServiceIcon size={18} stroke={1.75} />
      </span>
      <span className={settings.rowText}>
        <span className={settings.rowTitle}>{name}</span>
        <span className={`${settings.rowDetail} ${styles.detail}`}>{detail}</span>
      </span>
      {!isFixed && clientId !== null && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {!isFixed && (
        <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`Set up ${name}`}>
          {clientId === null ? 'Set up' : 'Change'}
        </Button>
      )}
    </li>
  )
}

interface EditClientProps {
  service: ServiceClientInfo
  onSaved(): Promise<unknown>
  onClose(): void
}

function EditClient({ service, onSaved, onClose }: EditClientProps) {
  const [clientId, setClientId] = useState(service.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const save = useMutation({
    mutationFn: () =>
      updateServiceClient(service.type, { clientId: clientId.trim(), clientSecret: clientSecret.trim() }),
    onSuccess: async () => {
      await onSaved()
      toastSuccess(`${service.name} accepts this client. People can sign in there now.`)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Set up ${service.name}`} size={480}>
      <DialogForm
        verb="Try and save"
        disabled={clientId.trim() === '' || clientSecret.trim() === ''}
        pending={save.isPending}
        onSubmit={() => save.mutate()}
        onClose={onClose}
      >
        <div>
          <p className={settings.quiet}>Enter this redirect address at {service.name}:</p>
          <p className={settings.copied}>{service.redirectAddress}</p>
          <CopyButton value={service.redirectAddress}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" mt="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy address'}
              </Button>
            )}
          </CopyButton>
        </div>
        <TextInput
          label="Client ID"
          data-autofocus
          autoComplete="off"
          value={clientId}
          onChange={event => setClientId(event.currentTarget.value)}
        />
        <PasswordInput
          label="Client secret"
          description="It is encrypted, and never shown again."
          autoComplete="off"
          data-1p-ignore
          value={clientSecret}
          onChange={event => setClientSecret(event.currentTarget.value)}
        />
        <FormMessage>{save.error && errorText(save.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}
