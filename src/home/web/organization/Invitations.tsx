import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import settings from '../../../ui/settings.module.css'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { InviteForm } from './InviteForm.tsx'
import { roleLabels } from './member-rights.ts'
import { type Invitation, invitationAddress, invitationsQuery, organizationPath } from './organization-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { cancelInvitationRoute } from '../../invitations.routes.ts'

const dayOf = (instant: string) => new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' })

interface InvitedProps {
  invitation: Invitation
  isEnding: boolean
  onEnd(): void
}

/** A pending email invitation. */
function Invited({ invitation, isEnding, onEnd }: InvitedProps) {
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        <span className={settings.rowTitle} title={invitation.email ?? undefined}>
          {invitation.email}
        </span>
        <span className={settings.rowDetail}>
          {roleLabels[invitation.role]} · invited by <bdi>{invitation.inviterName}</bdi>
          {invitation.expiresAt && ` · until ${dayOf(invitation.expiresAt)}`}
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`Copy link for ${invitation.email}`}
        onClick={() => void copyAloud(invitationAddress(invitation), 'Link copied')}
      >
        Copy link
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Revoke the invitation of ${invitation.email}`}
        loading={isEnding}
        onClick={onEnd}
      >
        Revoke
      </Button>
    </li>
  )
}

/** The pending invitations of an organization. Invites people by email or with a link. */
export function Invitations({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient()
  const query = invitationsQuery(organizationId)
  const invitations = useQuery(query)
  const end = useMutation({
    mutationFn: ({ id }: Invitation) =>
      callServer<CallOf<typeof cancelInvitationRoute>>(
        'DELETE',
        `${organizationPath(organizationId)}/invitations/${encodeURIComponent(id)}`,
      ),
    onSuccess: () => toastSuccess('Invitation revoked'),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  const byMail = invitations.data?.filter(({ email }) => email !== null) ?? []
  return (
    <Section title="Invitations" lead="Each invitation works once and expires after 7 days.">
      <InviteForm organizationId={organizationId} />
      {invitations.isPending && <Skeleton height={52} mt={12} radius="lg" />}
      <FormMessage>{invitations.error && errorText(invitations.error)}</FormMessage>
      {byMail.length > 0 && (
        <ul className={settings.list} aria-label="Invited by email">
          {byMail.map(invitation => (
            <Invited
              key={invitation.id}
              invitation={invitation}
              isEnding={end.isPending && end.variables.id === invitation.id}
              onEnd={() => end.mutate(invitation)}
            />
          ))}
        </ul>
      )}
      {invitations.data?.length === 0 && <p className={settings.quiet}>No pending invitations.</p>}
      {invitations.data && (
        <InvitationLink
          organizationId={organizationId}
          link={invitations.data.find(({ email }) => email === null)}
          onEnd={link => end.mutateAsync(link)}
        />
      )}
    </Section>
  )
}
