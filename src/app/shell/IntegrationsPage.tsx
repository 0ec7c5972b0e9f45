import { Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { resumedSignIn } from '../../connections/oauth/resumed-sign-in.ts'
import { ConnectionsPage } from '../../connections/web/ConnectionsPage.tsx'
import { homeQuery } from '../../home/web/home-calls.ts'
import { FailedView } from '../../ui/FailedView.tsx'
import { SettingsPage } from '../../ui/SettingsPage.tsx'

/**
 * The page of connections at `/home/integrations`, and at `/home/integrations/edit/{serviceId}` to reconnect one. Its
 * parameter `connection` says that a sign-in at a service failed, or names one to continue.
 */
export function IntegrationsPage() {
  const { serviceId } = useParams({ strict: false })
  const { connected, connection } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [connectedId] = useState(connected)
  const resumedPath = resumedSignIn(connection)?.path
  useEffect(() => {
    // The server answers this address, so the router cannot open it.
    if (resumedPath !== undefined) globalThis.location.replace(resumedPath)
  }, [resumedPath])
  // A reload must not say again what a sign-in brought.
  const isNews = resumedPath === undefined && (connected !== undefined || connection !== undefined)
  useEffect(() => {
    if (isNews) void navigate({ to: '/home/integrations', search: {}, replace: true })
  }, [isNews, navigate])
  const { data: session } = useSuspenseQuery(sessionQuery)
  const home = useQuery(homeQuery)
  if (!home.data || resumedPath !== undefined) {
    return (
      <SettingsPage title="Connections">
        {home.isError && resumedPath === undefined ? (
          <FailedView title="The connections could not be loaded" failed={home} />
        ) : (
          <Skeleton height={160} radius="lg" aria-label="Loading" />
        )}
      </SettingsPage>
    )
  }
  return (
    <ConnectionsPage
      key={home.data.organizationId}
      organizationId={home.data.organizationId}
      ownUserId={session?.user.id ?? ''}
      reconnectId={serviceId}
      connectedId={connectedId}
    />
  )
}
