import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { JobState } from '../../job/job-state.ts'
import imports from '../Imports.module.css'
import { filesSkippedText } from '../tables/job-text.ts'
import { resultText } from './update-text.ts'

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
  return (
    <div ref={root} className={imports.stack} tabIndex={-1}>
      <output className={imports.moving}>
        <span className={imports.strong}>
          {!isUndone && <IconCircleCheck size={18} stroke={1.75} aria-hidden className={imports.doneIcon} />}
          {isUndone ? 'Undone' : 'Up to date'}
        </span>
      </output>
      {result && !isUndone && <span className={imports.dim}>{resultText(result)}</span>}
      {job.filesSkipped > 0 && <p className={imports.unreadable}>{filesSkippedText}</p>}
      <div className={imports.buttons}>
        {!isUndone && (
          <Button variant="default" loading={undoing} onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
