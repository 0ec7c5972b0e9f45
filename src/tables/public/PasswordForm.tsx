import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { Logo } from '../../ui/Logo.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { sharedClients } from './shared-client.ts'
import styles from './Shared.module.css'

interface PasswordFormProps {
  token: string
  onOpened(): Promise<unknown>
}

/** Asks for the password of a shared view. */
export function PasswordForm({ token, onOpened }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const unlock = useMutation({
    mutationFn: async () => {
      await sharedClients(token).calls.unlock.mutate({ password })
      await onOpened()
    },
  })
  return (
    <main className={styles.alone}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (password !== '') unlock.mutate()
        }}
      >
        <div className={styles.brand}>
          <Logo size={20} />
          <span>Gridloom</span>
        </div>
        <h1 className={styles.heading}>This view asks for a password</h1>
        <p className={styles.lead}>Ask the person who sent you the link.</p>
        <PasswordInput
          label="Password"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          ref={focusOnMount}
          maxLength={200}
          value={password}
          error={unlock.error ? errorText(unlock.error) : null}
          errorProps={{ role: 'alert' }}
          onChange={event => {
            setPassword(event.currentTarget.value)
            unlock.reset()
          }}
        />
        <Button type="submit" size="md" fullWidth loading={unlock.isPending} disabled={password === ''}>
          Open the view
        </Button>
      </form>
    </main>
  )
}
