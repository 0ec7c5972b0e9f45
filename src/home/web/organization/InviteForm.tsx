import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { checkEmail } from '../../../access/web/checks.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { roleLabels } from './member-rights.ts'
import { invitationsQuery, organizationPath } from './organization-calls.ts'
import styles from './organization.module.css'
import type { CallOf } from '../../../api/rest-route.ts'
import type { inviteRoute } from '../../invitations.routes.ts'

type InvitedRole = 'member' | 'admin'

const roles = (['member', 'admin'] as const).map(role => ({ value: role, label: roleLabels[role] }))

/** Invites a person by email. */
export function InviteForm({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: { email: '', role: 'member' as InvitedRole }, validate: { email: checkEmail } })
  const invite = useSingleMutation({
    mutationFn: ({ email, role }: typeof form.values) =>
      callServer<CallOf<typeof inviteRoute>>('POST', `${organizationPath(organizationId)}/invitations`, {
        email: email.trim(),
        role,
      }),
    onSuccess: (_answer, { email, role }) => {
      // The person may already have typed the next address.
      if (form.getValues().email === email) form.setValues({ email: '', role })
      toastSuccess(`Invitation sent to ${email.trim()}`)
    },
    // The invitation may exist even when its email could not be sent.
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery(organizationId).queryKey }),
  })
  return (
    <form className={styles.invite} noValidate onSubmit={form.onSubmit(values => invite.mutate(values))}>
      <div className={styles.inviteFields}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          className={styles.inviteMail}
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Role" data={roles} {...form.getInputProps('role')} />
        <Button type="submit" className={styles.inviteButton} loading={invite.isPending}>
          Invite
        </Button>
      </div>
      <FormMessage>{invite.error && errorText(invite.error)}</FormMessage>
    </form>
  )
}
