import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserContext } from '../../../fields/field-context.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { toServerError } from '../../../ui/server/server-error.ts'
import type { SourceTable } from '../../job/import-source.ts'
import { tooManyRecords } from '../../job/too-many-records.ts'
import { readableColumns } from '../../job/readable-columns.ts'
import type { ImportStage } from '../ImportFile.tsx'
import { importsClient } from '../imports-client.ts'
import imports from '../Imports.module.css'
import { UploadedImport } from '../UploadedImport.tsx'
import type { ImportTarget } from '../use-import-run.ts'
import type { FollowJobProps } from './FollowJob.tsx'
import { importFailure } from './import-failure.ts'
import { recordsText } from './job-text.ts'

interface IntoTableProps extends FollowJobProps {
  source: string
  /** The source as people call it. */
  sourceName: string
  /** Whether people connect an account to read the source. */
  hasAccount: boolean
  /** What the source calls a table: 'Sheet'. */
  tableNoun: string
  settings: object
  tables: readonly SourceTable[]
  base: ImportTarget
  /** The table of the base that gets the rows. */
  tableId: string
  onBack(): void
}

/** Imports one table of a source into an existing table: choose it, map its fields, follow the progress. */
export function IntoTable(props: IntoTableProps) {
  const { source, sourceName, tableNoun, settings, tables, base, tableId, onBusy } = props
  const [sourceTableId, setSourceTableId] = useState(tables[0]?.id ?? null)
  const [context] = useState(browserContext)
  const chosen = tables.find(({ id }) => id === sourceTableId)
  const readable = chosen ? readableColumns(chosen) : []
  const leftOut = chosen?.columns.filter(column => !readable.includes(column)).map(({ name }) => name) ?? []
  const read = useMutation({
    mutationFn: ({ id, name }: SourceTable) =>
      importsClient.jobs.readTable.mutate({ source, settings, tableId: id, name }),
  })
  const importId = read.data?.importId ?? null
  const stage = useStage(importId, onBusy)
  if (importId !== null && chosen) {
    return (
      <UploadedImport
        key={importId}
        importId={importId}
        fileName={chosen.name}
        base={base}
        tableId={tableId}
        place={null}
        context={context}
        confirm={{ confirming: props.confirming, onContinue: props.onConfirmed }}
        onStage={stage}
        onAskCancel={props.onAskCancel}
        onBack={() => {
          props.onConfirmed()
          read.reset()
        }}
        onHide={props.onHide}
        onImported={props.onImported}
      />
    )
  }
  const refusal = tooManyRecords(chosen?.rows ?? 0)
  const canRead = readable.length > 0 && refusal === null
  const problem = read.error ? importFailure(toServerError(read.error), sourceName, props.hasAccount).text : refusal
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (chosen && canRead) read.mutate(chosen)
      }}
    >
      <Select
        label={tableNoun}
        data={tables.map(({ id, name }) => ({ value: id, label: name }))}
        value={sourceTableId}
        allowDeselect={false}
        searchable
        {...(chosen?.rows !== undefined && { description: recordsText(chosen.rows) })}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={setSourceTableId}
      />
      {leftOut.length > 0 && (
        <p className={imports.dim}>Left out, because an existing table cannot get them: {leftOut.join(', ')}.</p>
      )}
      <FormMessage>{problem}</FormMessage>
      <div className={imports.buttons}>
        <Button variant="default" disabled={read.isPending} onClick={props.onBack}>
          Back
        </Button>
        <Button type="submit" loading={read.isPending} disabled={!canRead}>
          Continue
        </Button>
      </div>
    </form>
  )
}

/** Tells the dialog whether an import runs, and drops one that was never started. */
function useStage(importId: string | null, onBusy: (isBusy: boolean) => void): (stage: ImportStage) => void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (importId === null) return
    isStarted.current = false
    return () => {
      onBusy(false)
      // The server removes it in time; this only removes it sooner.
      if (!isStarted.current) importsClient.cancel.mutate({ importId }).catch(() => undefined)
    }
  }, [importId, onBusy])
  return useCallback(
    (stage: ImportStage) => {
      isStarted.current = stage !== 'reviewing'
      onBusy(stage === 'starting' || stage === 'importing')
    },
    [onBusy],
  )
}
