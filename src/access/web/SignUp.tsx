import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { authClient, unwrap } from './auth-client.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { checkEmail, checkNewPassword, shortestPassword } from './checks.ts'
import { safeRedirect } from './safe-redirect.ts'
import { enter } from './session.ts'
import { domainsText, invitationOf, signUpInfoQuery, whyNoSignUp } from './sign-up-info.ts'

/**
 * The screen where people create an account.
 * @param lead why they are asked to.
 */
export function SignUp({ lead = 'A place for your data that keeps up with you.' }: { lead?: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { redirect } = useSearch({ strict: false })
  const invitation = invitationOf(redirect)
  const { data: info } = useQuery(signUpInfoQuery)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: {
      name: value => (value.trim() ? null : 'Enter your name'),
      email: checkEmail,
      password: checkNewPassword,
    },
  })
  const signUp = useMutation({
    mutationFn: async ({ name, email, password }: typeof form.values) => {
      await unwrap(
        authClient.signUp.email({
          name: name.trim(),
          email: email.trim(),
          password,
          ...(invitation !== null && { invitation }),
        }),
      )
      await enter(queries)
      await navigate({ to: safeRedirect(redirect), replace: true })
    },
  })
  const refusal = whyNoSignUp(info, invitation)
  if (refusal !== null) {
    return (
      <AuthFrame title="You cannot sign up here" footer={<SignInLink redirect={redirect} />}>
        <p className={styles.text}>{refusal}</p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Create your account"
      lead={lead}
      footer={info?.isFirst !== true && <SignInLink redirect={redirect} />}
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit(values => signUp.mutate(values))}>
        <TextInput
          label="Name"
          autoComplete="name"
          ref={focusOnMount}
          {...form.getInputProps('name')}
          key={form.key('name')}
        />
        <TextInput
          label="Email"
          description={(!form.errors['email'] && info && domainsText(info, invitation)) || null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          label="Password"
          description={form.errors['password'] ? null : `At least ${shortestPassword} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <FormMessage>{signUp.error && errorText(signUp.error)}</FormMessage>
        <Button type="submit" size="md" loading={signUp.isPending} fullWidth>
          Create account
        </Button>
      </form>
    </AuthFrame>
  )
}

const SignInLink = ({ redirect }: { redirect: string | undefined }) => (
  <>
    Have an account?{' '}
    <Anchor
      underline="always"
      renderRoot={props => <Link {...props} to="/sign-in" search={redirect ? { redirect } : {}} />}
      inherit
    >
      Sign in
    </Anchor>
  </>
)
