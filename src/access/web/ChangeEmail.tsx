import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { Section } from '../../ui/Section.tsx'
import { ServerError } from '../../ui/server/server-error.ts'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import settings from '../../ui/settings.module.css'
import styles from './Account.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { checkEmail } from './checks.ts'
import { sessionQuery } from './session.ts'
import { signUpInfoQuery } from './sign-up-info.ts'
import { twoFactorProblem } from './two-factor-problems.ts'
import { useSendVerification } from './use-send-verification.ts'

interface ChangeEmailDialogProps {
  email: string
  /** Whether the address only changes when a link to the new one is opened. */
  byLink: boolean
  onClose(): void
}

function ChangeEmailDialog({ email, byLink, onClose }: ChangeEmailDialogProps) {
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
      if (queries.getQueryData(sessionQuery.queryKey)?.user.email === asked) return 'Your address is changed'
      if (byLink) return `Open the link that we sent to ${asked}. Your address changes then.`
      throw new ServerError('This address cannot be used. You keep the one that you have.', {
        code: 'conflict',
        httpStatus: null,
      })
    },
    onSuccess: text => {
      onClose()
      toastSuccess(text)
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Change your email address" size={440}>
      <DialogForm
        verb="Change address"
        pending={change.isPending}
        onSubmit={() => form.onSubmit(values => change.mutate(values))()}
        onClose={onClose}
      >
        <TextInput
          label="New email address"
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

/** Says what an unverified address means, and how it becomes verified. */
function Unverified({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  const send = useSendVerification(email)
  if (!sendsMail) {
    return (
      <p className={settings.quiet}>
        What others share with this address reaches you once an administrator of this server confirms it.
      </p>
    )
  }
  return (
    <div className={styles.confirm}>
      <p className={settings.quiet}>
        What others share with this address reaches you once you confirm it. Open the link that we sent you.
      </p>
      <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send link again
      </Button>
    </div>
  )
}

/** Shows the person's email address and whether it is verified, and lets them change it. */
export function ChangeEmail() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: server } = useQuery(signUpInfoQuery)
  const [isOpen, setOpen] = useState(false)
  const { email = '', emailVerified: isVerified = false } = session?.user ?? {}
  return (
    <Section
      title="Email"
      lead={
        <>
          <span>{email}</span>{' '}
          <span className={isVerified ? settings.badge : styles.unverified}>
            {isVerified ? 'Verified' : 'Unverified'}
          </span>
        </>
      }
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          Change address
        </Button>
      }
    >
      {!isVerified && server && <Unverified email={email} sendsMail={server.sendsMail} />}
      {isOpen && (
        <ChangeEmailDialog
          email={email}
          byLink={isVerified && server?.sendsMail === true}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
