import { useState } from 'react'
import type { SourceTable } from '../../job/import-source.ts'
import type { BasePlace } from '../imports-client.ts'
import { FollowJob, type FollowJobProps } from './FollowJob.tsx'
import { importFailure } from './import-failure.ts'
import { ReviewTables } from './ReviewTables.tsx'
import { draftTables } from './tables-draft.ts'
import { useJobRun } from './use-job-run.ts'

interface ImportTablesProps extends FollowJobProps {
  source: string
  /** The source as people call it. */
  sourceName: string
  /** The button with which an account gives access again; null for a source without accounts. */
  reconnect: string | null
  settings: object
  title: string
  tables: readonly SourceTable[]
  note: string
  base: { publicId: string; tableNames: readonly string[] } | null
  place: BasePlace | null
  onBack(): void
  onReconnect(): void
}

/** The tables of a source, from their review to the imported tables. */
export function ImportTables(props: ImportTablesProps) {
  const { source, sourceName, settings, title, base, place } = props
  const [drafts, setDrafts] = useState(() => draftTables(props.tables, base?.tableNames ?? []))
  const run = useJobRun({ source, settings, title, basePublicId: base?.publicId ?? null, place })
  const failure = run.failure === null ? null : importFailure(run.failure, sourceName, props.reconnect !== null)
  return (
    <FollowJob {...props} run={run}>
      <ReviewTables
        tables={drafts}
        takenNames={base?.tableNames ?? []}
        note={props.note}
        problem={failure?.text ?? null}
        reconnect={props.reconnect}
        onReconnect={failure?.needsReconnect ? props.onReconnect : null}
        starting={run.isStarting}
        onChange={setDrafts}
        onBack={props.onBack}
        onStart={() => {
          run.reset()
          run.start.mutate(drafts)
        }}
      />
    </FollowJob>
  )
}
