import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { errorText } from '../../ui/server-error.ts'
import { authClient, unwrap } from './auth-client.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { safeRedirect } from './safe-redirect.ts'
import { enter } from './session.ts'
import { checkEmail } from './checks.ts'

/** The screen on which people sign in with e-mail and password. */
export function SignIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { redirect } = useSearch({ strict: false })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: value => (value ? null : 'Enter your password') },
  })
  const signIn = useMutation({
    mutationFn: async (values: typeof form.values) => {
      await unwrap(authClient.signIn.email(values))
      await enter(queries)
      await navigate({ to: safeRedirect(redirect), replace: true })
    },
  })
  useSignedInElsewhere(() => void navigate({ to: safeRedirect(redirect), replace: true }))
  return (
    <AuthFrame
      title="Sign in"
      footer={
        <>
          New here?{' '}
          <Anchor
            underline="always"
            renderRoot={props => <Link {...props} to="/sign-up" search={redirect ? { redirect } : {}} />}
            inherit
          >
            Create an account
          </Anchor>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit(values => signIn.mutate(values))}>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <FormMessage>{signIn.error && errorText(signIn.error)}</FormMessage>
        <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
        <Anchor component={Link} to="/forgot-password" size="sm" className={styles.aside}>
          Forgotten your password?
        </Anchor>
      </form>
    </AuthFrame>
  )
}
