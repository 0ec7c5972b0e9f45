import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import styles from '../../ui/settings.module.css'
import { sessionQuery } from './session.ts'
import { TwoFactorSteps, type TwoFactorTask } from './TwoFactorSteps.tsx'

/** Shows whether two-factor is on, with buttons to change it. */
export function TwoFactor() {
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  const isOn = session?.user.twoFactorEnabled === true
  return (
    <Section
      title="Two-factor authentication"
      lead="Signing in takes a code of your authenticator app as well as your password."
      action={
        <Button variant="default" onClick={() => setTask(isOn ? 'turnOff' : 'turnOn')}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      }
    >
      {isOn ? (
        <ul className={styles.list}>
          <li className={styles.row}>
            <span className={styles.rowText}>
              <span className={styles.rowTitle}>Authenticator app</span>
              <span className={styles.rowDetail}>Backup codes are for when you do not have it.</span>
            </span>
            <span className={styles.badge}>On</span>
            <Button size="xs" variant="default" onClick={() => setTask('newCodes')}>
              New backup codes
            </Button>
          </li>
        </ul>
      ) : (
        <p className={styles.quiet}>It is off.</p>
      )}
      <TwoFactorSteps task={task} onClose={() => setTask(null)} />
    </Section>
  )
}
