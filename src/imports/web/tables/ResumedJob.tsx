import { Button } from '@mantine/core'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import imports from '../Imports.module.css'
import { FollowJob, type FollowJobProps } from './FollowJob.tsx'
import { importFailure } from './import-failure.ts'
import { useJobRun } from './use-job-run.ts'

interface ResumedJobProps extends FollowJobProps {
  jobId: string
  /** The source as people call it. */
  sourceName: string
  onBack(): void
}

/** A job that was running when the dialog opened. */
export function ResumedJob({ jobId, sourceName, onBack, ...props }: ResumedJobProps) {
  const run = useJobRun({ jobId })
  const ended = run.failure === null ? 'Import cancelled' : importFailure(run.failure, sourceName).text
  return (
    <FollowJob {...props} run={run}>
      <div className={imports.stack}>
        {!run.isStarting && <FormMessage>{ended}</FormMessage>}
        <div className={imports.buttons}>
          <Button variant="default" data-autofocus onClick={onBack}>
            Back
          </Button>
        </div>
      </div>
    </FollowJob>
  )
}
