import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type HomeInfo, type Organization } from '../home-calls.ts'
import { organizationPath } from './organization-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { updateOrganizationRoute } from '../../organizations.routes.ts'

interface WorkspaceSecurityProps {
  organization: Organization
  canChange: boolean
}

/** Sets whether connections stay in the workspace where they were created. */
export function WorkspaceSecurity({ organization, canChange }: WorkspaceSecurityProps) {
  const queries = useQueryClient()
  const show = (connectionsStay: boolean) =>
    queries.setQueryData<HomeInfo>(
      homeQuery.queryKey,
      home =>
        home && {
          ...home,
          organizations: home.organizations.map(each =>
            each.id === organization.id ? { ...each, connectionsStay } : each,
          ),
        },
    )
  const change = useMutation({
    mutationFn: (connectionsStay: boolean) =>
      callServer<CallOf<typeof updateOrganizationRoute>>('PUT', organizationPath(organization.id), { connectionsStay }),
    onMutate: async connectionsStay => {
      await queries.cancelQueries({ queryKey: homeQuery.queryKey })
      show(connectionsStay)
    },
    onSuccess: () => toastSuccess('Workspace security saved'),
    onError: (error, connectionsStay) => {
      show(!connectionsStay)
      toastError(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  return (
    <Section title="Workspace security">
      <Switch
        label="New connections stay in their workspace"
        description="A connection to another service can only be used in the workspace where it was created. Connections are not available yet; the setting will apply from the first one."
        checked={organization.connectionsStay}
        disabled={!canChange}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
    </Section>
  )
}
