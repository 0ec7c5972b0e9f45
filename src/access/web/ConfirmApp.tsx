import { Anchor, Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { copyAloud } from '../../ui/copy-aloud.ts'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import styles from './Account.module.css'
import settings from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { appCode, checkAppCode, groupedSecret, secretOf } from './two-factor-codes.ts'
import { twoFactorProblem } from './two-factor-problems.ts'

const QrCode = lazyPart(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

interface ConfirmAppProps {
  /** The otpauth URI with the new secret. */
  address: string
  /** Called after a correct code. The button is busy until it resolves. */
  onConfirmed(): Promise<void>
  onCancel(): void
}

/**
 * Shows the secret for the person's authenticator app and asks for a code. Two-factor is off until the code is correct.
 */
export function ConfirmApp({ address, onConfirmed, onCancel }: ConfirmAppProps) {
  const secret = secretOf(address)
  const form = useForm({ initialValues: { code: '' }, validate: { code: checkAppCode } })
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      await unwrap(authClient.twoFactor.verifyTotp({ code: appCode(code) }))
      await onConfirmed()
    },
  })
  return (
    <form className={formStyles.stack} noValidate onSubmit={form.onSubmit(({ code }) => confirm.mutate(code))}>
      <p className={settings.quiet}>
        Scan this QR code with your authenticator app. On the device that has the app, you can{' '}
        <Anchor href={address} inherit underline="always">
          open it in the app
        </Anchor>{' '}
        instead, or enter the setup key.
      </p>
      <LazyPart fallback={<Skeleton className={styles.qr} />} onClose={onCancel}>
        <QrCode text={address} label="QR code for your authenticator app" />
      </LazyPart>
      <div className={styles.key}>
        <code className={settings.grow}>{groupedSecret(secret)}</code>
        <Button
          size="xs"
          variant="default"
          aria-label="Copy setup key"
          onClick={() => void copyAloud(secret, 'Setup key copied')}
        >
          Copy
        </Button>
      </div>
      <TextInput
        label="6-digit code of the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focusOnMount}
        {...form.getInputProps('code')}
      />
      <FormMessage>{confirm.error && twoFactorProblem(confirm.error)}</FormMessage>
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
      </div>
    </form>
  )
}
