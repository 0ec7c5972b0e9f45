import { Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { clearTabStorage } from '../../ui/tab-storage.ts'
import { toastSuccess } from '../../ui/toasts/toasts.tsx'
import styles from './Account.module.css'
import { authClient, unwrap } from './auth-client.ts'
import { deleteConfirmation, fatesQuery, fateTexts, keptText } from './deletion.ts'
import { enter } from './session.ts'
import { twoFactorProblem } from './two-factor-problems.ts'

interface DeleteAccountStepsProps {
  onClose(): void
}

/**
 * Says what happens to the person's organizations, or why they cannot leave yet. Then asks for the password and deletes
 * the account.
 */
export function DeleteAccountSteps({ onClose }: DeleteAccountStepsProps) {
  const fates = useQuery(fatesQuery)
  if (fates.isPending) return <Skeleton height={120} />
  const kept = fates.error ? errorText(fates.error) : keptText(fates.data)
  if (kept === null) return <DeleteForm texts={fateTexts(fates.data ?? [])} onClose={onClose} />
  return (
    <div className={formStyles.stack}>
      <FormMessage>{kept}</FormMessage>
      <div className={formStyles.buttons}>
        <Button variant="default" ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

function DeleteForm({ texts, onClose }: { texts: readonly string[]; onClose(): void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: { password: value => (value ? null : 'Enter your password') },
  })
  const remove = useMutation({
    mutationFn: async (password: string) => {
      await unwrap(authClient.deleteUser({ password }))
      // The session has ended.
      await enter(queries)
      clearTabStorage()
    },
    onSuccess: async () => {
      toastSuccess('Your account is deleted')
      await navigate({ to: '/sign-in', replace: true })
    },
  })
  return (
    <DialogForm
      verb="Delete account"
      isDanger
      disabled={form.values.confirmation !== deleteConfirmation}
      pending={remove.isPending}
      onSubmit={() => form.onSubmit(({ password }) => remove.mutate(password))()}
      onClose={onClose}
    >
      <ul className={styles.fates}>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        ref={focusOnMount}
        {...form.getInputProps('password')}
      />
      <TextInput
        label={`Type ${deleteConfirmation} to confirm`}
        autoComplete="off"
        {...form.getInputProps('confirmation')}
      />
      <FormMessage>{remove.error && twoFactorProblem(remove.error)}</FormMessage>
    </DialogForm>
  )
}
