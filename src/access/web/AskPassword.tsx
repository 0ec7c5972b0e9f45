import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import styles from '../../ui/settings.module.css'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { twoFactorProblem } from './two-factor-problems.ts'

interface AskPasswordProps {
  /** What the password is needed for. */
  lead: string
  /** The label of the button. */
  action: string
  isDanger?: boolean
  /** An error it throws shows above the button. */
  run(password: string): Promise<void>
  onCancel(): void
}

/** Asks for the person's password before a change to how they sign in. */
export function AskPassword({ lead, action, isDanger = false, run, onCancel }: AskPasswordProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: value => (value ? null : 'Enter your password') },
  })
  const ask = useMutation({ mutationFn: run })
  return (
    <form className={formStyles.stack} noValidate onSubmit={form.onSubmit(({ password }) => ask.mutate(password))}>
      <p className={styles.quiet}>{lead}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        data-autofocus
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <FormMessage>{ask.error && twoFactorProblem(ask.error)}</FormMessage>
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color={isDanger ? 'red' : undefined} loading={ask.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
