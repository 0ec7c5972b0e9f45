import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { FieldContext } from '../../fields/field-type.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import type { Proposal } from '../proposal.ts'
import { ImportProgress } from './ImportProgress.tsx'
import styles from './Imports.module.css'
import { phaseText } from './progress-text.ts'
import { ReviewFile } from './ReviewFile.tsx'
import { useImportRun, type ImportTarget } from './use-import-run.ts'

/** Milliseconds for which success is shown before the table opens. */
const successMilliseconds = 1000

export interface ImportedTable {
  basePublicId: string
  tableId: string
}

/** What the person does with the file, or waits for. */
export type ImportStage = 'reviewing' | 'importing' | 'done'

interface ImportFileProps {
  importId: string
  fileName: string
  base: ImportTarget | null
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
  if (state?.analysis && state.analysis !== analysis) setAnalysis(state.analysis)

  const started = state?.tableId !== undefined && state.tableId !== null && state.status !== 'failed'
  const { basePublicId, tableId } = state ?? {}
  const isDone = state?.status === 'done'
  const stage = isDone ? 'done' : started ? 'importing' : 'reviewing'
  useEffect(() => {
    onStage(stage)
  }, [stage, onStage])

  useEffect(() => {
    if (!isDone || !basePublicId || !tableId) return
    const timer = setTimeout(() => onImported({ basePublicId, tableId }), successMilliseconds)
    return () => clearTimeout(timer)
  }, [isDone, basePublicId, tableId, onImported])

  const isReading = !state || state.status === 'analysing'
  return (
    <>
      {started && <ImportProgress state={state} onHide={props.onHide} onCancel={props.onAskCancel} />}
      {/* Kept, so that nothing the person changed is lost when the import fails. */}
      {analysis && (
        <div hidden={started}>
          <ReviewFile
            key={formatKey(analysis)}
            importId={importId}
            fileName={fileName}
            analysis={analysis}
            choices={state?.choices ?? {}}
            takenTables={base?.tableNames ?? []}
            context={context}
            problem={problem}
            starting={run.start.isPending || isReading}
            onChoices={choices => run.analyse.mutate(choices)}
            onBack={props.onBack}
            onStart={draft => run.start.mutate(draft)}
          />
        </div>
      )}
      {!analysis && isReading && !problem && <Reading text={state ? phaseText(state) : 'Reading the file…'} />}
      {!analysis && problem && <Unusable problem={problem} onBack={props.onBack} />}
    </>
  )
}

/** Changes when the file is read in another way, so that the review starts over. */
const formatKey = ({ delimiter, quote, encoding, hasHeader, decimal, isGuarded }: Proposal): string =>
  JSON.stringify([delimiter, quote, encoding, hasHeader, decimal, isGuarded])

function Reading({ text }: { text: string }) {
  return (
    <output className={styles.reading}>
      <Loader size="sm" />
      <span className={styles.dim}>{text}</span>
    </output>
  )
}

function Unusable({ problem, onBack }: { problem: string; onBack(): void }) {
  return (
    <div className={styles.stack}>
      <FormMessage>{problem}</FormMessage>
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}
