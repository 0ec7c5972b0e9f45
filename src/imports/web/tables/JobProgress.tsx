import { Button, Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { JobState, JobTableState } from '../../job/job-state.ts'
import { unreadableHref } from '../import-queries.ts'
import { unreadableText } from '../progress-text.ts'
import imports from '../Imports.module.css'
import { filesSkippedText, jobPhaseText, recordsText, tableShare } from './job-text.ts'
import styles from './Tables.module.css'

interface JobProgressProps {
  job: JobState
  onCancel(): void
  onHide(): void
}

/** The progress of an import of several tables: its phase, all records, and those of each table. */
export function JobProgress({ job, onCancel, onHide }: JobProgressProps) {
  const isDone = job.status === 'done'
  const isOver = isDone || job.status === 'cancelled'
  const root = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and without a focus Escape reaches no dialog.
  useEffect(() => {
    root.current?.focus()
  }, [])
  return (
    <div ref={root} className={imports.stack} tabIndex={-1}>
      <output className={imports.moving}>
        <span className={imports.strong}>
          {isDone && <IconCircleCheck size={18} stroke={1.75} aria-hidden className={imports.doneIcon} />}
          {jobPhaseText(job)}
        </span>
        <span className={imports.figure}>{recordsText(job.totalRecords)}</span>
      </output>
      {job.error !== null && !isOver && <span className={imports.dim}>{job.error} Trying again…</span>}
      <ul className={styles.progress} aria-label="Tables">
        {job.tables.map(table => (
          <TableProgress key={table.importId} table={table} isDone={isDone} />
        ))}
      </ul>
      {job.filesSkipped > 0 && <p className={imports.unreadable}>{filesSkippedText}</p>}
      {!isOver && (
        <div className={imports.buttons}>
          <Button
            variant="default"
            disabled={job.status === 'cancelling' || (job.isPublishing && job.update === null)}
            onClick={onCancel}
          >
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

function TableProgress({ table, isDone }: { table: JobTableState; isDone: boolean }) {
  const unread = unreadableText(table)
  return (
    <li>
      <span className={imports.moving}>
        <bdi className={styles.tableName}>{table.name}</bdi>
        <span className={imports.figure}>{recordsText(table.rows)}</span>
      </span>
      <Progress value={isDone ? 100 : tableShare(table)} size="xs" aria-label={`Importing ${table.name}`} />
      {unread !== '' && (
        <p className={imports.unreadable}>
          {unread} They stay empty. <a href={unreadableHref(table.importId)}>Download the list</a>
        </p>
      )}
    </li>
  )
}
