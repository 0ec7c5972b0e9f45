import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isolated } from '../../../texts/isolated.ts'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { homeQuery, type Organization } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { whyCannotLeave } from './member-rights.ts'
import { membersQuery, organizationPath } from './organization-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { leaveOrganizationRoute } from '../../organizations.routes.ts'

/** Leaves the organization, or says why the person cannot. */
export function LeaveOrganization({ organization }: { organization: Organization }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const members = useQuery(membersQuery(organization.id))
  const owners = members.data?.filter(({ role }) => role === 'owner').length
  const kept = owners === undefined ? null : whyCannotLeave(organization.role, owners)
  const leave = async () => {
    await callServer<CallOf<typeof leaveOrganizationRoute>>('POST', `${organizationPath(organization.id)}/leave`)
    queries.removeQueries({ queryKey: ['organizations', organization.id] })
    toastSuccess(`You left ${isolated(organization.name)}`)
    await navigate({ to: '/home' })
    // Clear everything of the organization at once.
    await Promise.all([homeQuery.queryKey, flowsKey].map(queryKey => queries.resetQueries({ queryKey })))
  }
  return (
    <Section
      title="Leave organization"
      lead={kept ?? 'You lose access to everything in it. What you created stays.'}
      action={
        <Button variant="default" disabled={owners === undefined || kept !== null} onClick={() => setConfirming(true)}>
          Leave
        </Button>
      }
    >
      {isConfirming && (
        <ConfirmDialog
          title={`Leave ${isolated(organization.name)}?`}
          verb="Leave"
          run={leave}
          onClose={() => setConfirming(false)}
        >
          You lose access to everything shared with you here, and need an invitation to come back.
        </ConfirmDialog>
      )}
    </Section>
  )
}
