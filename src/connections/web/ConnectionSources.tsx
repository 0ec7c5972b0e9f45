import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import settings from '../../ui/settings.module.css'
import { type Connection, sourcesQuery } from './connection-calls.ts'
import { serviceName, sourcesTitle } from './connection-text.ts'
import styles from './connections.module.css'

interface ConnectionSourcesProps {
  connection: Connection
  onReconnect(): void
  onClose(): void
}

/** Lists the bases or spreadsheets that a connection reaches. */
export function ConnectionSources({ connection, onReconnect, onClose }: ConnectionSourcesProps) {
  const [isForced, setForced] = useState(false)
  const query = useQuery({ ...sourcesQuery(connection.id, isForced), placeholderData: before => before })
  const { sources = [], problems = [] } = query.data ?? {}
  const [problem] = problems
  const refresh = () => (isForced ? void query.refetch() : setForced(true))
  return (
    <Dialog opened onClose={onClose} title={sourcesTitle(connection.type)} size={480}>
      <div className={formStyles.stack}>
        {query.isPending && <Skeleton height={96} radius="lg" aria-label="Loading" />}
        <FormMessage>{query.error ? errorText(query.error) : (problem?.message ?? null)}</FormMessage>
        {query.data && !problem && sources.length === 0 && (
          <p className={settings.quiet}>
            This connection reaches nothing yet. Reconnect to choose what {serviceName(connection.type)} shares.
          </p>
        )}
        {sources.length > 0 && (
          <ul className={settings.list}>
            {sources.map(({ id, name }) => (
              <li key={id} className={settings.row}>
                <span className={settings.rowTitle} title={name}>
                  <bdi>{name}</bdi>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.sourceActions}>
          {connection.canManage && (
            <Button variant="default" onClick={onReconnect}>
              Reconnect
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            loading={query.isFetching}
            onClick={refresh}
          >
            {problem || query.isError ? 'Try again' : 'Refresh'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
