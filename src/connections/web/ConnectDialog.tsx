import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import settings from '../../ui/settings.module.css'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { allServices } from '../registry.ts'
import { serviceUiOf } from '../registry.ui.ts'
import type { FieldValues, Service } from '../service.ts'
import { connectionsKey, createConnection, type Connection, updateConnection } from './connection-calls.ts'
import styles from './connections.module.css'
import { ServiceForm } from './ServiceForm.tsx'

interface ConnectDialogProps {
  /** Null for the organization that the person opened last. */
  organizationId: string | null
  /** The services at which people can sign in on this server. */
  signInTypes: ReadonlySet<string>
  /** The connection to reconnect; absent to create one. */
  connection?: Connection
  /** The page to return to after signing in; the page of connections if absent. */
  returnTo?: string
  onClose(): void
}

/** Connects a service, or connects it again: by signing in there, or by what the person enters. */
export function ConnectDialog({ connection, ...props }: ConnectDialogProps) {
  const [service, setService] = useState<Service | null>(
    () => allServices.find(({ type }) => type === connection?.type) ?? null,
  )
  const title = !service ? 'Connect a service' : connection ? `Reconnect ${service.name}` : `Connect ${service.name}`
  return (
    <Dialog opened onClose={props.onClose} title={title} size={480}>
      {service ? (
        <ConnectService key={service.type} {...props} {...(connection && { connection })} service={service} />
      ) : (
        <ul className={styles.services}>
          {allServices.map(each => {
            const { icon: ServiceIcon } = serviceUiOf(each.type)
            return (
              <li key={each.type}>
                <button type="button" className={styles.service} onClick={() => setService(each)}>
                  <ServiceIcon size={20} stroke={1.75} aria-hidden />
                  {each.name}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

/** Connects one service, inside a dialog. */
export function ConnectService({
  service,
  connection,
  organizationId,
  signInTypes,
  returnTo,
  onClose,
}: ConnectDialogProps & { service: Service }) {
  const queries = useQueryClient()
  const canSignIn = service.oauth !== undefined && signInTypes.has(service.type)
  const [showsForm, setShowsForm] = useState(!canSignIn || connection?.isByForm === true)
  const refresh = () => queries.invalidateQueries({ queryKey: connectionsKey })
  const enter = useMutation({
    mutationFn: (values: FieldValues) =>
      connection
        ? updateConnection(connection.id, { config: values })
        : createConnection({ type: service.type, organizationId, values }),
    onSuccess: async () => {
      await refresh()
      toastSuccess(connection ? `${service.name} reconnected` : `${service.name} connected`)
      onClose()
    },
  })
  const signIn = useMutation({
    mutationFn: async () => {
      const { connectPath } = connection
        ? await updateConnection(connection.id, {}, returnTo)
        : await createConnection({ type: service.type, organizationId, values: null, returnTo })
      if (connectPath !== null) globalThis.location.assign(connectPath)
      // Stays pending while the browser leaves.
      return new Promise<never>(() => undefined)
    },
    onError: () => void refresh(),
  })
  return (
    <div className={formStyles.stack}>
      {canSignIn && (
        <>
          <p className={settings.quiet}>You sign in at {service.name} and choose there what Gridloom may use.</p>
          <FormMessage>{signIn.error && errorText(signIn.error)}</FormMessage>
          <Button loading={signIn.isPending} onClick={() => signIn.mutate()} data-autofocus>
            Sign in with {service.name}
          </Button>
        </>
      )}
      {!canSignIn && service.oauth && (
        <p className={settings.quiet}>
          Signing in at {service.name} is not set up on this server. An administrator can do that on the page Server.
        </p>
      )}
      {canSignIn && service.form && !showsForm && (
        <p className={styles.or}>
          <Anchor component="button" type="button" inherit onClick={() => setShowsForm(true)}>
            Use a {service.form.fields[0]?.label.toLowerCase()} instead
          </Anchor>
        </p>
      )}
      {service.form && showsForm && (
        <ServiceForm
          form={service.form}
          {...(connection && { initial: connection.config })}
          verb={connection ? 'Reconnect' : 'Connect'}
          pending={enter.isPending}
          error={enter.error}
          onSubmit={values => enter.mutate(values)}
          onClose={onClose}
        />
      )}
    </div>
  )
}
