import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copyAloud } from '../../../ui/copy-aloud.ts'
import { callServer } from '../../../ui/server/server.ts'
import settings from '../../../ui/settings.module.css'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { type Invitation, invitationAddress, invitationsQuery, organizationPath } from './organization-calls.ts'
import styles from './organization.module.css'
import type { CallOf } from '../../../api/rest-route.ts'
import type { createInvitationLinkRoute } from '../../invitations.routes.ts'

interface InvitationLinkProps {
  organizationId: string
  /** Absent when there is no link. */
  link: Invitation | undefined
  onEnd(link: Invitation): Promise<unknown>
}

/** Creates, copies, resets and revokes the invitation link, with which anyone can join. */
export function InvitationLink({ organizationId, link, onEnd }: InvitationLinkProps) {
  const queries = useQueryClient()
  const [confirming, setConfirming] = useState<'replace' | 'revoke' | null>(null)
  const createLink = async () => {
    await callServer<CallOf<typeof createInvitationLinkRoute>>(
      'POST',
      `${organizationPath(organizationId)}/invitationLink`,
    )
    await queries.invalidateQueries({ queryKey: invitationsQuery(organizationId).queryKey })
    toastSuccess('Link created')
  }
  const create = useMutation({ mutationFn: createLink, onError: toastError })
  return (
    <div className={styles.link}>
      <h3 className={styles.linkTitle}>Invitation link</h3>
      <p className={settings.quiet}>
        {link ? 'Anyone with this link can join until you revoke or reset it.' : 'Create a link that lets anyone join.'}
      </p>
      {link ? (
        <>
          <code className={styles.address}>{invitationAddress(link)}</code>
          <div className={styles.linkButtons}>
            <Button variant="default" onClick={() => void copyAloud(invitationAddress(link), 'Link copied')}>
              Copy link
            </Button>
            <Button variant="default" onClick={() => setConfirming('replace')}>
              Reset link
            </Button>
            <Button variant="default" onClick={() => setConfirming('revoke')}>
              Revoke link
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.linkButtons}>
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            Create link
          </Button>
        </div>
      )}
      {confirming === 'replace' && (
        <ConfirmDialog title="Reset link?" verb="Reset link" run={createLink} onClose={() => setConfirming(null)}>
          The current link stops working. People who joined with it stay.
        </ConfirmDialog>
      )}
      {confirming === 'revoke' && link && (
        <ConfirmDialog title="Revoke link?" verb="Revoke" run={() => onEnd(link)} onClose={() => setConfirming(null)}>
          The link stops working. People who joined with it stay.
        </ConfirmDialog>
      )}
    </div>
  )
}
