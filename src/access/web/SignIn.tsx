import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { authClient, unwrap } from './auth-client.ts'
import { SignInCode } from './SignInCode.tsx'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { safeRedirect } from './safe-redirect.ts'
import { enter } from './session.ts'
import { checkEmail } from './checks.ts'
import { invitationOf, signUpInfoQuery, whyNoSignUp } from './sign-up-info.ts'

/** The step of signing in: the password, with the reason if it is asked for again, or the code after it. */
type Step = { asksFor: 'password'; why: string | null } | { asksFor: 'code' }

/**
 * The screen where people sign in with their email and password, and with a code if they use two-factor.
 * @param lead why they are asked to.
 */
export function SignIn({ lead }: { lead?: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { redirect } = useSearch({ strict: false })
  const { data: info } = useQuery(signUpInfoQuery)
  const [step, setStep] = useState<Step>({ asksFor: 'password', why: null })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: checkEmail, password: value => (value ? null : 'Enter your password') },
  })
  const continueSignedIn = () => navigate({ to: safeRedirect(redirect), replace: true })
  const comeIn = async () => {
    await enter(queries)
    await continueSignedIn()
  }
  const signIn = useMutation({
    mutationFn: async (values: typeof form.values) => {
      setStep({ asksFor: 'password', why: null })
      const answer = await unwrap(authClient.signIn.email(values))
      if (answer && 'twoFactorRedirect' in answer) setStep({ asksFor: 'code' })
      else await comeIn()
    },
  })
  useSignedInElsewhere(() => void continueSignedIn())
  if (step.asksFor === 'code') {
    const startAgain = (why: string | null) => {
      form.setFieldValue('password', '')
      setStep({ asksFor: 'password', why })
    }
    return <SignInCode onSignedIn={comeIn} onStartAgain={startAgain} />
  }
  return (
    <AuthFrame
      title="Sign in"
      lead={lead}
      footer={
        whyNoSignUp(info, invitationOf(redirect)) === null && (
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
        )
      }
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit(values => signIn.mutate(values))}>
        <TextInput
          label="Email"
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
        <FormMessage>{step.why ?? (signIn.error && errorText(signIn.error))}</FormMessage>
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
