import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { authClient, unwrap } from './auth-client.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './AuthFrame.module.css'
import { appCode, backupCode, checkAppCode, checkBackupCode } from './two-factor-codes.ts'
import { isSignInOver, twoFactorProblem } from './two-factor-problems.ts'

interface SignInCodeProps {
  /** Called after a correct code. The button is busy until it resolves. */
  onSignedIn(): Promise<void>
  /** Returns to the password, with a reason to show. */
  onStartAgain(why: string | null): void
}

/** The second step of signing in with two-factor: a code of the app, or a backup code. */
export function SignInCode({ onSignedIn, onStartAgain }: SignInCodeProps) {
  const [isBackup, setBackup] = useState(false)
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: isBackup ? checkBackupCode : checkAppCode },
  })
  const verify = useMutation({
    mutationFn: async (code: string) => {
      await unwrap(
        isBackup
          ? authClient.twoFactor.verifyBackupCode({ code: backupCode(code) })
          : authClient.twoFactor.verifyTotp({ code: appCode(code) }),
      )
      await onSignedIn()
    },
    onError: error => {
      if (isSignInOver(error)) onStartAgain(twoFactorProblem(error))
    },
  })
  const change = () => {
    setBackup(!isBackup)
    form.reset()
    verify.reset()
  }
  return (
    <AuthFrame
      title={isBackup ? 'Enter a backup code' : 'Enter your code'}
      lead={isBackup ? 'Each of those you kept works once.' : 'Your authenticator app shows it.'}
      footer={
        <Anchor component="button" type="button" inherit underline="always" onClick={() => onStartAgain(null)}>
          Back to sign in
        </Anchor>
      }
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit(({ code }) => verify.mutate(code))}>
        {isBackup ? (
          <TextInput
            key="backup"
            label="Backup code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            ref={focusOnMount}
            {...form.getInputProps('code')}
          />
        ) : (
          <TextInput
            key="app"
            label="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={focusOnMount}
            {...form.getInputProps('code')}
          />
        )}
        <FormMessage>{verify.error && twoFactorProblem(verify.error)}</FormMessage>
        <Button type="submit" size="md" loading={verify.isPending} fullWidth>
          Sign in
        </Button>
        <Anchor component="button" type="button" size="sm" className={styles.aside} onClick={change}>
          {isBackup ? 'Use the code of your app instead' : 'Use a backup code instead'}
        </Anchor>
      </form>
    </AuthFrame>
  )
}
