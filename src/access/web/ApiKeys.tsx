import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import styles from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { scopeText, type ShownScope } from './key-scope-text.ts'
import { NewApiKey } from './NewApiKey.tsx'

const keysKey = ['api-keys', 'list']

const expiryDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Lists, creates, and deletes the person's API keys. */
export function ApiKeys() {
  const queries = useQueryClient()
  const [making, setMaking] = useState(false)
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const keys = useQuery({
    queryKey: keysKey,
    queryFn: async () => {
      const query = { sortBy: 'createdAt', sortDirection: 'desc' as const }
      return (await unwrap(authClient.apiKey.list({ query })))?.apiKeys ?? []
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: keysKey })
  const remove = useMutation({
    mutationFn: (keyId: string) => unwrap(authClient.apiKey.delete({ keyId })),
    onSuccess: () => {
      setDeleting(null)
      toastSuccess('API key deleted')
    },
    onError: toastError,
    onSettled: refresh,
  })
  return (
    <Section
      title="API keys"
      lead="Let programs act as you, with ‘Authorization: Bearer’."
      action={
        <Button variant="default" onClick={() => setMaking(true)}>
          Create key
        </Button>
      }
    >
      {keys.isPending && <Skeleton height={52} radius="lg" />}
      <FormMessage>{keys.error && errorText(keys.error)}</FormMessage>
      {keys.data?.length === 0 && <p className={styles.quiet}>No keys yet.</p>}
      {keys.data && keys.data.length > 0 && (
        <ul className={styles.list}>
          {keys.data.map(key => (
            <li key={key.id} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.rowTitle}>{key.name ?? 'Unnamed key'}</span>
                <span className={styles.rowDetail}>
                  {key.start ? `${key.start}… · ` : ''}
                  {scopeText((key.metadata ?? {}) as ShownScope)} · created <RelativeTime at={key.createdAt} /> ·{' '}
                  {key.expiresAt ? `expires ${expiryDate.format(new Date(key.expiresAt))}` : 'never expires'}
                </span>
              </span>
              <Tooltip label="Delete key">
                <ActionIcon
                  aria-label={`Delete ${key.name ?? 'unnamed key'}`}
                  onClick={() => setDeleting({ id: key.id, name: key.name ?? 'Unnamed key' })}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <NewApiKey opened={making} onClose={() => setMaking(false)} onCreated={refresh} />
      <Dialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={`Delete ‘${deleting?.name}’?`}
        size={440}
      >
        <div className={formStyles.stack}>
          <p className={styles.quiet}>Programs that use this key stop working at once. It cannot be brought back.</p>
          <div className={formStyles.buttons}>
            <Button variant="default" onClick={() => setDeleting(null)}>
              Cancel
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => deleting && remove.mutate(deleting.id)}>
              Delete key
            </Button>
          </div>
        </div>
      </Dialog>
    </Section>
  )
}
