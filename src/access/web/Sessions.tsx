import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import styles from '../../ui/settings.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { browserName } from './browser-name.ts'
import { sessionsKey } from './new-session.ts'
import { sessionQuery, signOutEverywhere } from './session.ts'

/** Lists the person's sessions, with buttons to end them. */
export function Sessions() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: current } = useSuspenseQuery(sessionQuery)
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => unwrap(authClient.listSessions()) })
  const end = useMutation({
    mutationFn: (token: string) => unwrap(authClient.revokeSession({ token })),
    onSuccess: () => toastSuccess('Session ended'),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  const [confirming, setConfirming] = useState(false)
  const endAll = async () => {
    await signOutEverywhere(queries)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Section
      title="Sessions"
      lead="Where you are signed in."
      action={
        <Button variant="default" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions.isPending && <Skeleton height={52} radius="lg" />}
      <FormMessage>{sessions.error && errorText(sessions.error)}</FormMessage>
      {sessions.data && (
        <ul className={styles.list}>
          {sessions.data.map(session => (
            <li key={session.id} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.rowTitle}>{browserName(session.userAgent)}</span>
                <span className={styles.rowDetail}>
                  Signed in <RelativeTime at={session.createdAt} />
                </span>
              </span>
              {session.id === current?.session.id ? (
                <span className={styles.badge}>This device</span>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  loading={end.isPending && end.variables === session.token}
                  onClick={() => end.mutate(session.token)}
                >
                  End session
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {confirming && (
        <ConfirmDialog
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          run={endAll}
          onClose={() => setConfirming(false)}
        >
          This ends all your sessions, including this one. API keys keep working.
        </ConfirmDialog>
      )}
    </Section>
  )
}
