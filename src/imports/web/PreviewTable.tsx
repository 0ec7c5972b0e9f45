import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { FieldContext } from '../../fields/field-type.ts'
import type { TypedColumn } from '../csv/column-profile.ts'
import type { DraftColumn } from './import-draft.ts'
import styles from './Imports.module.css'
import { TypeMenu, typeOf, uiOf } from './TypeMenu.tsx'
import type { Written } from './written-in.ts'

interface PreviewTableProps {
  columns: DraftColumn[]
  rows: string[][]
  problems: Map<number, string>
  /** Whether columns can name the people of a base. */
  hasPeople: boolean
  /** How the file writes values, and how the person does. */
  written: Written
  context: FieldContext
  onRename(index: number, name: string): void
  onInclude(index: number, include: boolean): void
  onChoose(index: number, choice: TypedColumn): void
}

/** The first rows of the file as the table will show them. Names and types are edited in the header. */
export function PreviewTable({ columns, rows, problems, written, context, ...changes }: PreviewTableProps) {
  return (
    // The region scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.preview} aria-label="Preview of the file" tabIndex={0}>
      <table className={styles.previewTable}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.index} scope="col" data-skipped={!column.include || undefined}>
                <ColumnHead column={column} problem={problems.get(column.index)} {...changes} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // The rows of a preview never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={number}>
              {columns.map(column => (
                <PreviewCell
                  key={column.index}
                  column={column}
                  text={row[column.index] ?? ''}
                  written={written}
                  context={context}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnHeadProps extends Pick<PreviewTableProps, 'hasPeople' | 'onRename' | 'onInclude' | 'onChoose'> {
  column: DraftColumn
  problem: string | undefined
}

function ColumnHead({ column, problem, hasPeople, onRename, onInclude, onChoose }: ColumnHeadProps) {
  const { index, name, include } = column
  return (
    <div className={styles.columnHead}>
      <div className={styles.columnName}>
        <Checkbox
          aria-label={`Import ${name}`}
          checked={include}
          onChange={event => onInclude(index, event.currentTarget.checked)}
        />
        <TextInput
          aria-label={`Name of column ${index + 1}`}
          value={name}
          disabled={!include}
          maxLength={255}
          error={include && problem}
          onChange={event => onRename(index, event.currentTarget.value)}
        />
      </div>
      {include && <TypeMenu column={column} hasPeople={hasPeople} onChoose={choice => onChoose(index, choice)} />}
      {include && <CheckNote column={column} />}
    </div>
  )
}

const count = new Intl.NumberFormat()

function CheckNote({ column: { check, checking } }: { column: DraftColumn }) {
  if (checking) return <span className={styles.note}>Checking every row…</span>
  if (!check) return null
  const samples = check.samples.map(({ row, text }) => `Row ${count.format(row)}: ${text}`).join('\n')
  return (
    <>
      {check.unreadable > 0 && (
        <Tooltip label={samples} multiline className={styles.samples}>
          <output className={styles.warningNote}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            {count.format(check.unreadable)} {check.unreadable === 1 ? 'cell does' : 'cells do'} not fit
          </output>
        </Tooltip>
      )}
      {check.recased > 0 && (
        <output className={styles.warningNote}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {count.format(check.recased)} {check.recased === 1 ? 'cell changes' : 'cells change'} case
        </output>
      )}
    </>
  )
}

interface PreviewCellProps extends Pick<PreviewTableProps, 'written' | 'context'> {
  column: DraftColumn
  text: string
}

function PreviewCell({ column, text, written, context }: PreviewCellProps) {
  const type = typeOf(column.type)
  // Texts that refer to records or people are read on the server.
  const reading = type?.column === null || type?.people ? null : type && written.read(type, column.template, text)
  const shown = type && reading?.kind === 'value' ? type.show(reading.value, column.template, context) : ''
  const unreadable = column.include && reading?.kind === 'unreadable'
  return (
    <td
      data-skipped={!column.include || undefined}
      data-align={uiOf(column.type)?.align}
      data-unreadable={unreadable || undefined}
      title={text}
    >
      {unreadable || !reading || !column.include ? text : shown}
    </td>
  )
}
