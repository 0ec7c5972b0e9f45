import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { authClient, unwrap } from './auth-client.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { checkEmail } from './checks.ts'

const backToSignIn = (
  <Anchor component={Link} to="/sign-in" inherit underline="always">
    Back to sign in
  </Anchor>
)

/** The screen that sends a link to choose a new password. It never reveals whether an account exists. */
export function ForgotPassword() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: checkEmail } })
  const ask = useMutation({
    mutationFn: async (email: string) => {
      await unwrap(authClient.requestPasswordReset({ email: email.trim(), redirectTo: '/reset-password' }))
      return email.trim()
    },
  })
  if (ask.isSuccess) {
    return (
      <AuthFrame title="Look at your mail" footer={backToSignIn}>
        <output className={styles.text}>
          If <strong>{ask.data}</strong> has an account, a link to choose a new password is on its way. It works for an
          hour.
        </output>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Forgotten your password?" lead="We mail you a link to choose a new one." footer={backToSignIn}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <FormMessage>{ask.error && errorText(ask.error)}</FormMessage>
        <Button type="submit" size="md" loading={ask.isPending} fullWidth>
          Mail me a link
        </Button>
      </form>
    </AuthFrame>
  )
}
