import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { daysOfHistory } from '../../engine/model/structure.ts'
import styles from './History.module.css'
import { checkTime, inputLimits, inputTime, type PastMoment } from './moment.ts'

const label = 'View an earlier version'

interface EarlierVersionFormProps {
  /** The time that is shown already; the form is then shorter. */
  initial?: PastMoment
  onOpenVersion(moment: PastMoment): void
}

/** Asks for a time to show the base at. */
export function EarlierVersionForm({ initial, onOpenVersion }: EarlierVersionFormProps) {
  const [opened] = useState(() => Date.now())
  const [typed, setTyped] = useState(() => inputTime(initial ? Date.parse(initial.at) : opened - 3_600_000))
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className={styles.look}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const found = checkTime(typed, Date.now())
        setProblem(found)
        if (!found) onOpenVersion({ at: new Date(typed).toISOString(), version: null })
      }}
    >
      <TextInput
        type="datetime-local"
        {...(initial ? { 'aria-label': label } : { label, description: `Any time in the last ${daysOfHistory} days` })}
        className={styles.time}
        {...inputLimits(opened)}
        value={typed}
        error={problem}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        View
      </Button>
    </form>
  )
}
