import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { FieldContext } from '../../fields/field-type.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import type { CsvChoices } from '../csv/csv-analysis.ts'
import type { Proposal } from '../proposal.ts'
import type { FileSource } from '../sources/converted-rows.ts'
import { Destination } from './Destination.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './Imports.module.css'
import { phaseText } from './progress-text.ts'
import { ReviewFile } from './ReviewFile.tsx'
import { importFailure } from './tables/import-failure.ts'
import { useImportRun, type ImportTarget } from './use-import-run.ts'

const MapFields = lazyPart(() => import('./mapping/MapFields.tsx'))
const ConfirmMapping = lazyPart(() => import('./mapping/ConfirmMapping.tsx'))

/** Milliseconds for which success is shown before the table opens. */
const successMilliseconds = 1000

export interface ImportedTable {
  basePublicId: string
  tableId: string
}

/** What the person does with the file, or waits for. It is starting until the server answers. */
export type ImportStage = 'reviewing' | 'starting' | 'importing' | 'done'

interface ImportFileProps {
  importId: string
  fileName: string
  base: ImportTarget | null
  /** The existing table that gets the rows; absent: the person chooses here. */
  tableId?: string
  context: FieldContext
  onStage(stage: ImportStage): void
  onBack(): void
  onHide(): void
  onAskCancel(): void
  onImported(table: ImportedTable): void
  /** Passes the run to the dialog, which asks before it cancels. */
  run: ReturnType<typeof useImportRun>
}

/** An uploaded file, from its review to the finished table. */
export function ImportFile(props: ImportFileProps) {
  const { importId, fileName, base, context, run, onStage, onImported } = props
  const { state, problem } = run
  const [analysis, setAnalysis] = useState<Proposal | null>(null)
  const [chosenTable, setTableId] = useState<string | null>(null)
  if (state?.analysis && state.analysis !== analysis) setAnalysis(state.analysis)

  const started = state?.tableId !== undefined && state.tableId !== null && state.status !== 'failed'
  const { basePublicId, tableId } = state ?? {}
  const isDone = state?.status === 'done'
  const isStarting = run.start.isPending || run.startMapping.isPending
  const stage = isDone ? 'done' : started ? 'importing' : isStarting ? 'starting' : 'reviewing'
  useEffect(() => {
    onStage(stage)
  }, [stage, onStage])

  useEffect(() => {
    if (!isDone || !basePublicId || !tableId) return
    const timer = setTimeout(() => onImported({ basePublicId, tableId }), successMilliseconds)
    return () => clearTimeout(timer)
  }, [isDone, basePublicId, tableId, onImported])

  const isReading = !state || state.status === 'analysing'
  const isWaiting = state?.status === 'staged'
  const tables = base?.tables ?? []
  const table = tables.find(({ id }) => id === (props.tableId ?? chosenTable))
  const review = {
    importId,
    choices: state?.choices ?? {},
    context,
    problem,
    onChoices: (choices: CsvChoices) => run.analyse.mutate(choices),
    onBack: props.onBack,
  }
  return (
    <>
      {isWaiting && (
        <LazyPart>
          <ConfirmMapping
            state={state}
            problem={problem}
            confirming={run.confirm.isPending}
            onConfirm={() => base && run.confirm.mutate(base.publicId)}
            onCancel={props.onAskCancel}
          />
        </LazyPart>
      )}
      {started && !isWaiting && <ImportProgress state={state} onHide={props.onHide} onCancel={props.onAskCancel} />}
      {/* Kept, so that nothing the person changed is lost when the import fails. */}
      {analysis && (
        <div hidden={started} className={styles.review}>
          {tables.length > 0 && props.tableId === undefined && (
            <Destination tables={tables} tableId={table?.id ?? null} newLabel="A new table" onChoose={setTableId} />
          )}
          {table && base ? (
            <LazyPart>
              <MapFields
                key={`${table.id} ${formatKey(analysis)}`}
                {...review}
                analysis={analysis}
                basePublicId={base.publicId}
                source={state?.service ?? sourceNames[analysis.source?.kind ?? 'csv']}
                table={table}
                starting={run.startMapping.isPending || isReading}
                onStart={draft => run.startMapping.mutate({ tableId: table.id, draft, analysis })}
              />
            </LazyPart>
          ) : (
            <ReviewFile
              key={formatKey(analysis)}
              {...review}
              analysis={analysis}
              fileName={fileName}
              basePublicId={base?.publicId}
              takenTables={base?.tableNames ?? []}
              starting={run.start.isPending || isReading}
              onStart={draft => run.start.mutate(draft)}
            />
          )}
        </div>
      )}
      {!analysis && isReading && !problem && <Reading text={state ? phaseText(state) : 'Reading the file…'} />}
      {!analysis && problem && <Unusable problem={problem} service={state?.service ?? null} onBack={props.onBack} />}
    </>
  )
}

/** What a person calls the kind of a file. */
const sourceNames: Record<'csv' | FileSource['kind'], string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  json: 'JSON',
  service: 'Service',
}

/** Changes when the file is read in another way, so that the review starts over. */
const formatKey = ({ delimiter, quote, encoding, hasHeader, decimal, isGuarded, source }: Proposal): string =>
  JSON.stringify([delimiter, quote, encoding, hasHeader, decimal, isGuarded, source?.part])

function Reading({ text }: { text: string }) {
  return (
    <output className={styles.reading}>
      <Loader size="sm" />
      <span className={styles.dim}>{text}</span>
    </output>
  )
}

function Unusable({ problem, service, onBack }: { problem: string; service: string | null; onBack(): void }) {
  const text = service === null ? problem : importFailure({ message: problem }, service).text
  return (
    <div className={styles.stack}>
      <FormMessage>{text}</FormMessage>
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onBack}>
          {service === null ? 'Choose another file' : 'Back'}
        </Button>
      </div>
    </div>
  )
}
