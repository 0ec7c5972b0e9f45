import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { shortestLinkPassword } from '../../engine/model/link-password.ts'
import { checkEnd, inputOfTime } from './share-link.ts'
import styles from './ShareView.module.css'

interface LinkPasswordProps {
  hasPassword: boolean
  isBusy: boolean
  /** Null removes the password. */
  onSet(password: string | null): Promise<void>
}

/** Whether a public link requires a password, which cannot be read again. */
export function LinkPassword({ hasPassword, isBusy, onSet }: LinkPasswordProps) {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (to: string | null) => {
    try {
      await onSet(to)
      setOpen(false)
      setPassword('')
    } catch {
      // The dialog shows the error.
    }
  }
  const toggle = (isOn: boolean) => {
    setProblem(null)
    if (isOn || !hasPassword) setOpen(isOn)
    else void set(null)
  }
  return (
    <div className={styles.setting}>
      <Switch
        label="Require a password"
        checked={hasPassword || isOpen}
        disabled={isBusy}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {hasPassword && !isOpen && (
        <Button variant="default" size="xs" className={styles.inner} onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
      {isOpen && (
        <form
          className={styles.row}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const isShort = password.length < shortestLinkPassword
            setProblem(isShort ? `At least ${shortestLinkPassword} characters` : null)
            if (!isShort) void set(password)
          }}
        >
          <PasswordInput
            aria-label="Link password"
            placeholder="Password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            className={styles.address}
            maxLength={200}
            value={password}
            error={problem}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={isBusy}>
            Set password
          </Button>
        </form>
      )}
    </div>
  )
}

interface LinkEndProps {
  /** ISO 8601; null if it does not expire. */
  expiresAt: string | null
  isBusy: boolean
  onSet(expiresAt: string | null): Promise<void>
}

/** Whether and when a public link expires, in the person's time zone. */
export function LinkEnd({ expiresAt, isBusy, onSet }: LinkEndProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const value = typed ?? inputOfTime(expiresAt)
  const set = async (to: string | null) => {
    try {
      await onSet(to)
      setOpen(false)
      setTyped(null)
    } catch {
      // The dialog shows the error.
    }
  }
  const toggle = (isOn: boolean) => {
    setProblem(null)
    if (isOn || expiresAt === null) setOpen(isOn)
    else void set(null)
  }
  return (
    <div className={styles.setting}>
      <Switch
        label="Expires on"
        checked={expiresAt !== null || isOpen}
        disabled={isBusy}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {(expiresAt !== null || isOpen) && (
        <form
          className={styles.row}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const found = checkEnd(value, Date.now())
            setProblem(found)
            if (!found) void set(new Date(value).toISOString())
          }}
        >
          <TextInput
            type="datetime-local"
            aria-label="Expiry date"
            description={`In your time zone, ${browserContext().timeZone}`}
            className={styles.address}
            value={value}
            error={problem}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={isBusy}>
            Set date
          </Button>
        </form>
      )}
    </div>
  )
}
