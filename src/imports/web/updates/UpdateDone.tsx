import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { JobState } from '../../job/job-state.ts'
import imports from '../Imports.module.css'
import { filesSkippedText } from '../tables/job-text.ts'
import { leftLines, resultText } from './update-text.ts'
import { canUndo } from './updates-client.ts'

interface UpdateDoneProps {
  job: JobState
  undoing: boolean
  onUndo(): void
  onClose(): void
}

/** What an update did, which can be undone. */
export function UpdateDone({ job, undoing, onUndo, onClose }: UpdateDoneProps) {
  const root = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and without a focus Escape reaches no dialog.
  useEffect(() => {
    root.current?.focus()
  }, [])
  const { result, isUndone } = job.update ?? { result: null, isUndone: false }
  const left = result && !isUndone ? leftLines(result) : []
  const isComplete = job.status === 'done'
  return (
    <div ref={root} className={imports.stack} tabIndex={-1}>
      <output className={imports.moving}>
        <span className={imports.strong}>
          {!isUndone && isComplete && (
            <IconCircleCheck size={18} stroke={1.75} aria-hidden className={imports.doneIcon} />
          )}
          {isUndone
            ? 'Undone'
            : isComplete
              ? 'Up to date'
              : job.status === 'failed'
                ? 'Stopped by an error'
                : 'Cancelled'}
        </span>
      </output>
      {result && !isUndone && <span className={imports.dim}>{resultText(result)}</span>}
      {!isComplete && !isUndone && (
        <span className={imports.dim}>{job.error ?? 'The rest is compared again next time.'}</span>
      )}
      {left.map(line => (
        <p key={line} className={imports.unreadable}>
          {line}
        </p>
      ))}
      {job.filesSkipped > 0 && <p className={imports.unreadable}>{filesSkippedText}</p>}
      <div className={imports.buttons}>
        {canUndo(job) && (
          <Button variant="default" loading={undoing} onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
