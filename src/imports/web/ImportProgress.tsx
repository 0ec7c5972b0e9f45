import { Anchor, Button, Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'

import type { ImportState } from '../import-state.ts'
import { unreadableHref } from './import-queries.ts'
import styles from './Imports.module.css'
import { doneSummary } from './mapping/mapping-text.ts'
import { doneText, paceText, phaseText, unreadableText } from './progress-text.ts'

interface ImportProgressProps {
  state: ImportState
  onHide(): void
  onCancel(): void
}

/** The progress of an import: rows, rate, time left. */
export function ImportProgress({ state, onHide, onCancel }: ImportProgressProps) {
  const isDone = state.status === 'done'
  const isOver = isDone || state.status === 'cancelled'
  const share = state.rows === 0 ? (isDone ? 100 : 0) : (state.rowsDone / state.rows) * 100
  return (
    <div className={styles.stack}>
      <output className={styles.moving}>
        <span className={styles.strong}>
          {isDone && <IconCircleCheck size={18} stroke={1.75} aria-hidden className={styles.doneIcon} />}
          {phaseText(state)}
        </span>
        <span className={styles.figure}>{doneText(state)}</span>
      </output>
      <Progress value={share} size="sm" aria-label={`Importing ${state.fileName}`} />
      <span className={styles.pace}>{paceText(state) || ' '}</span>
      {doneSummary(state) !== '' && <span className={styles.dim}>{doneSummary(state)}</span>}
      <Unreadable state={state} />
      {!isOver && (
        <div className={styles.buttons}>
          <Button variant="default" disabled={state.status === 'cancelling'} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="default" onClick={onHide}>
            Continue in background
          </Button>
        </div>
      )}
    </div>
  )
}

/** The number of unreadable cells, with a link to their list. */
export function Unreadable({ state }: { state: ImportState }) {
  const text = unreadableText(state)
  if (text === '' || state.isUndone) return null
  const until = state.mapping?.keyName ? 'Their records keep their values' : 'They stay empty'
  return (
    <p className={styles.unreadable}>
      {text} {until} until you correct them beside the table.{' '}
      <Anchor href={unreadableHref(state.id)} download inherit underline="always">
        Download the list
      </Anchor>
    </p>
  )
}
