import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../ui/Section.tsx'
import { ServerError } from '../../ui/server/server-error.ts'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { authClient, unwrap } from './auth-client.ts'
import { checkEmail } from './checks.ts'
import { sessionQuery } from './session.ts'
import { twoFactorProblem } from './two-factor-problems.ts'

interface ChangeEmailDialogProps {
  email: string
  onClose(): void
}

function ChangeEmailDialog({ email, onClose }: ChangeEmailDialogProps) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: {
      newEmail: value =>
        checkEmail(value) ?? (value.trim().toLowerCase() === email ? 'That is your address now' : null),
      password: value => (value ? null : 'Enter your password'),
    },
  })
  const change = useMutation({
    mutationFn: async ({ newEmail, password }: typeof form.values) => {
      const asked = newEmail.trim().toLowerCase()
      // The client's own function cannot send the password.
      await unwrap(authClient.$fetch('/change-email', { method: 'POST', body: { newEmail: asked, password } }))
      await queries.invalidateQueries(sessionQuery)
      // The server gives the same answer if another account has the address.
      if (queries.getQueryData(sessionQuery.queryKey)?.user.email === asked) return
      throw new ServerError('This address cannot be used. You keep the one that you have.', {
        code: 'conflict',
        httpStatus: null,
      })
    },
    onSuccess: () => {
      onClose()
      toastSuccess('Your address is changed')
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Change your e-mail address" size={440}>
      <DialogForm
        verb="Change address"
        pending={change.isPending}
        onSubmit={() => form.onSubmit(values => change.mutate(values))()}
        onClose={onClose}
      >
        <TextInput
          label="New e-mail address"
          type="email"
          autoComplete="email"
          data-autofocus
          {...form.getInputProps('newEmail')}
        />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
        />
        <FormMessage>{change.error && twoFactorProblem(change.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}

/** Shows the person's email address and lets them change it. */
export function ChangeEmail() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [isOpen, setOpen] = useState(false)
  const email = session?.user.email ?? ''
  return (
    <Section
      title="E-mail"
      lead={email}
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          Change address
        </Button>
      }
    >
      {isOpen && <ChangeEmailDialog email={email} onClose={() => setOpen(false)} />}
    </Section>
  )
}
