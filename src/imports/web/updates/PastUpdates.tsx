import { Button } from '@mantine/core'
import type { JobState } from '../../job/job-state.ts'
import imports from '../Imports.module.css'
import { resultText } from './update-text.ts'
import { canUndo } from './updates-client.ts'

interface PastUpdatesProps {
  jobs: readonly JobState[]
  /** The update that is being undone. */
  undoing: string | null
  onUndo(jobId: string): void
}

/** Earlier updates of a base, by anyone who may bring it up to date. The latest of each import can be undone. */
export function PastUpdates({ jobs, undoing, onUndo }: PastUpdatesProps) {
  const undoable = jobs.filter(canUndo)
  if (undoable.length === 0) return null
  const latest = new Set(undoable.map(({ update }) => undoable.find(one => one.update?.importId === update?.importId)))
  return (
    <section className={imports.section}>
      <h3 className={imports.heading}>Earlier updates</h3>
      <ul className={imports.jobs} aria-label="Earlier updates">
        {undoable.map(job => {
          const { id, update } = job
          const done = update?.result ? resultText(update.result) : ''
          return (
            <li key={id} className={imports.moving}>
              <span>{done}</span>
              {latest.has(job) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Undo the update: ${done}`}
                  loading={undoing === id}
                  disabled={undoing !== null && undoing !== id}
                  onClick={() => onUndo(id)}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
