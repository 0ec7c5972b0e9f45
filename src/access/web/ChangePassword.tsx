import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { authClient, unwrap } from './auth-client.ts'
import { checkNewPassword, shortestPassword } from './checks.ts'
import { takeNewSession } from './new-session.ts'
import { twoFactorProblem } from './two-factor-problems.ts'

const showPassword = { 'aria-label': 'Show password' }

function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const queries = useQueryClient()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { currentPassword: value => (value ? null : 'Enter your password'), newPassword: checkNewPassword },
  })
  const change = useMutation({
    mutationFn: async (values: typeof form.values) => {
      await unwrap(authClient.changePassword({ ...values, revokeOtherSessions: true }))
      await takeNewSession(queries)
    },
    onSuccess: () => {
      onClose()
      toastSuccess('Your password is changed')
    },
  })
  const submit = () => form.onSubmit(values => change.mutate(values))()
  return (
    <Dialog opened onClose={onClose} title="Change your password" size={440}>
      <DialogForm verb="Change password" pending={change.isPending} onSubmit={submit} onClose={onClose}>
        <PasswordInput
          label="Your password now"
          autoComplete="current-password"
          visibilityToggleButtonProps={showPassword}
          data-autofocus
          {...form.getInputProps('currentPassword')}
          key={form.key('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description={
            form.errors['newPassword']
              ? null
              : `At least ${shortestPassword} characters. You are signed out everywhere but here.`
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={showPassword}
          {...form.getInputProps('newPassword')}
          key={form.key('newPassword')}
        />
        <FormMessage>{change.error && twoFactorProblem(change.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}

/** Changes the person's password. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Password"
      lead="With your email address, it signs you in."
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
