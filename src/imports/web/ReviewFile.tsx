import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'

import type { FieldContext } from '../../fields/field-type.ts'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import type { CsvChoices } from '../csv/csv-analysis.ts'
import type { Proposal } from '../proposal.ts'
import { FileOptions } from './FileOptions.tsx'
import {
  draftOf,
  freeTableName,
  hasProblems,
  problemsOf,
  tableNameOf,
  withColumn,
  type ImportDraft,
} from './import-draft.ts'
import styles from './Imports.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import { rowsText } from './progress-text.ts'
import { useColumnChecks } from './use-column-checks.ts'
import { writtenIn } from './written-in.ts'

interface ReviewFileProps {
  importId: string
  fileName: string
  analysis: Proposal
  /** What the person chose about the file's format. */
  choices: CsvChoices
  /** The base that gets the table; absent for a new one. */
  basePublicId: string | undefined
  /** Names of the base's tables. */
  takenTables: readonly string[]
  context: FieldContext
  problem: string | null
  starting: boolean
  onChoices(choices: CsvChoices): void
  onBack(): void
  onStart(draft: ImportDraft): void
}

/** The proposed table, which the person can change before the import. */
export function ReviewFile(props: ReviewFileProps) {
  const { importId, fileName, analysis, basePublicId, takenTables, context, starting } = props
  const [draft, setDraft] = useState(() => draftOf(analysis, nameOf(analysis, fileName, takenTables)))
  const written = useMemo(() => writtenIn(analysis, context), [analysis, context])
  const checkColumn = useColumnChecks({ importId, basePublicId, context: written.context, setDraft })
  const problems = problemsOf(draft, takenTables)
  const isChecking = draft.columns.some(column => column.include && column.checking)
  return (
    <form
      className={styles.stack}
      onSubmit={event => {
        event.preventDefault()
        props.onStart(draft)
      }}
    >
      <div className={styles.reviewHead}>
        <TextInput
          label="Table name"
          value={draft.tableName}
          error={problems.tableName}
          maxLength={255}
          data-autofocus
          onChange={event => setDraft({ ...draft, tableName: event.currentTarget.value })}
        />
        <FileOptions analysis={analysis} choices={props.choices} disabled={starting} onChange={props.onChoices} />
      </div>
      {analysis.exportedIn && (
        <span className={styles.dim}>This file was exported here. Its fields are offered as they were.</span>
      )}
      {analysis.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {analysis.warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <PreviewTable
        columns={draft.columns}
        rows={analysis.preview}
        problems={problems.columns}
        hasPeople={basePublicId !== undefined}
        written={written}
        context={context}
        onRename={(index, name) => setDraft(withColumn(draft, index, { name }))}
        onInclude={(index, include) => setDraft(withColumn(draft, index, { include }))}
        onChoose={(index, choice) => {
          const fits = draft.columns[index]?.fits.some(fit => fit.type === choice.type) ?? false
          void checkColumn(index, choice, fits)
        }}
      />
      <FormMessage>{props.problem ?? problems.whole}</FormMessage>
      <div className={styles.reviewFoot}>
        <span className={styles.dim}>
          {fileName} · {rowsText(analysis.rows)}
          {analysis.rows > analysis.preview.length && `, the first ${analysis.preview.length} shown`}
        </span>
        <div className={styles.buttons}>
          <Button variant="default" disabled={starting} onClick={props.onBack}>
            Back
          </Button>
          <Button type="submit" loading={starting} disabled={hasProblems(problems) || isChecking}>
            Import {rowsText(analysis.rows)}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The name of the table: that of the sheet or list, if the file has several. */
function nameOf({ source }: Proposal, fileName: string, takenTables: readonly string[]): string {
  const part = source && source.parts.length > 1 ? source.parts[source.part] : undefined
  return part?.name.trim() ? freeTableName(part.name, takenTables) : tableNameOf(fileName, takenTables)
}
