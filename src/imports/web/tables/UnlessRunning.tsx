import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import imports from '../Imports.module.css'
import { Loading } from './Loading.tsx'
import { useRunningJob } from './use-running-job.ts'

interface UnlessRunningProps {
  source: string
  settings: object
  /** What people chose: 'base'. */
  noun: string
  basePublicId: string | null
  /** Says whether it looks or asks, which needs less room than what it shows then. */
  onQuestion(hasQuestion: boolean): void
  /** Follows the import that runs. */
  onShow(jobId: string): void
  onBack(): void
  children: ReactNode
}

/** Asks before a place of a source is imported again while its import into the same destination runs. */
export function UnlessRunning({
  source,
  settings,
  noun,
  basePublicId,
  onQuestion,
  onShow,
  onBack,
  children,
}: UnlessRunningProps) {
  const { jobId, forget } = useRunningJob({ source, settings, basePublicId })
  const show = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone, and without a focus Escape reaches no dialog.
  useEffect(() => {
    show.current?.focus()
  }, [jobId])
  const hasQuestion = jobId !== null
  useEffect(() => {
    onQuestion(hasQuestion)
    return () => onQuestion(false)
  }, [hasQuestion, onQuestion])
  if (jobId === null) return children
  if (jobId === undefined) return <Loading text="Looking for running imports…" />
  return (
    <div className={imports.stack}>
      <output>This {noun} is being imported already.</output>
      <div className={imports.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="default" onClick={forget}>
          Import it again
        </Button>
        <Button ref={show} onClick={() => onShow(jobId)}>
          Show its progress
        </Button>
      </div>
    </div>
  )
}
