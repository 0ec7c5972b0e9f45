import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import { authClient, unwrap } from './auth-client.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { checkNewPassword, shortestPassword } from './checks.ts'

const refetchNow = (
  <Anchor component={Link} to="/forgot-password" inherit underline="always">
    Ask for a new link
  </Anchor>
)

/** The screen behind the mailed link, where people choose a new password. */
export function ResetPassword() {
  const navigate = useNavigate()
  const { token } = useSearch({ strict: false })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: checkNewPassword },
  })
  const reset = useMutation({
    mutationFn: async (password: string) => {
      await unwrap(authClient.resetPassword({ newPassword: password, token: token ?? '' }))
      toastSuccess('Your password is changed. Sign in with it.')
      await navigate({ to: '/sign-in', replace: true })
    },
  })
  if (!token) {
    return (
      <AuthFrame title="This link no longer works" footer={refetchNow}>
        <p className={styles.text}>A link works once, and for an hour. Your password is as it was.</p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password" footer={reset.isError ? refetchNow : null}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit(({ password }) => reset.mutate(password))}>
        <PasswordInput
          label="New password"
          description={form.errors['password'] ? null : `At least ${shortestPassword} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          ref={focusOnMount}
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <FormMessage>{reset.error && errorText(reset.error)}</FormMessage>
        <Button type="submit" size="md" loading={reset.isPending} fullWidth>
          Save password
        </Button>
      </form>
    </AuthFrame>
  )
}
