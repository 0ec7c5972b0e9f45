import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldTypes } from '../../../fields/registry.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import imports from '../Imports.module.css'
import { TableEditor } from './TableEditor.tsx'
import { emptyTable, firstProblem, otherNames, type TableDraft, withTable } from './tables-draft.ts'
import { TableNameDialog } from './TableNameDialog.tsx'
import styles from './Tables.module.css'

/** The type of the field that an added table starts with: the one that reads every text. */
const textType = Object.values<FieldType>(fieldTypes)
  .filter(type => type.guess)
  .toSorted((one, other) => (other.guess?.rank ?? 0) - (one.guess?.rank ?? 0))[0]?.type

interface ReviewTablesProps {
  tables: readonly TableDraft[]
  /** Names of the tables that the base has. */
  takenNames: readonly string[]
  /** What is said about the source as a whole, such as what is never imported. */
  note: string
  problem: string | null
  reconnect: string | null
  onReconnect: (() => void) | null
  starting: boolean
  onChange(tables: TableDraft[]): void
  onBack(): void
  onStart(): void
}

/** The tables of an import before it starts: which are imported, under which names, with which fields. */
export function ReviewTables({ tables, takenNames, problem, starting, onChange, ...props }: ReviewTablesProps) {
  const [naming, setNaming] = useState<TableDraft | 'new' | null>(null)
  const wrong = firstProblem(tables, takenNames)
  const renamed = naming === 'new' ? null : naming
  const count = tables.filter(({ included }) => included).length
  return (
    <form
      className={imports.stack}
      onSubmit={event => {
        event.preventDefault()
        if (wrong === null && !starting) props.onStart()
      }}
    >
      <p className={imports.dim}>{props.note}</p>
      <ul className={styles.tables} aria-label="Tables">
        {tables.map((table, index) => (
          <TableEditor
            key={table.key}
            table={table}
            tables={tables}
            startsOpen={index === 0}
            onChange={change => onChange(withTable(tables, table.key, change))}
            onRename={() => setNaming(table)}
          />
        ))}
      </ul>
      <Button
        variant="default"
        className={styles.add}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setNaming('new')}
      >
        Add table
      </Button>
      <FormMessage>{problem ?? wrong}</FormMessage>
      <div className={imports.buttons}>
        {props.onReconnect && problem !== null && (
          <Button variant="default" onClick={props.onReconnect}>
            {props.reconnect}
          </Button>
        )}
        <Button variant="default" disabled={starting} onClick={props.onBack}>
          Back
        </Button>
        <Button type="submit" loading={starting} disabled={wrong !== null}>
          Import {count} {count === 1 ? 'table' : 'tables'}
        </Button>
      </div>
      {naming !== null && (
        <TableNameDialog
          title={renamed ? 'Rename table' : 'Add table'}
          verb={renamed ? 'Rename' : 'Add'}
          name={renamed?.name ?? ''}
          others={otherNames(tables, renamed?.key ?? null, takenNames)}
          onClose={() => setNaming(null)}
          onName={name => {
            onChange(renamed ? withTable(tables, renamed.key, { name }) : [...tables, emptyTable(name, textType ?? '')])
            setNaming(null)
          }}
        />
      )}
    </form>
  )
}
