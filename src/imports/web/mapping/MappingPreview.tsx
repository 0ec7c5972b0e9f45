import { useMemo } from 'react'

import type { FieldContext, FieldType } from '../../../fields/field-type.ts'
import { typeOf, uiOf } from '../TypeMenu.tsx'
import styles from '../Imports.module.css'
import type { Written } from '../written-in.ts'
import { DrawnValue } from './DrawnValue.tsx'

/** How many rows of the file are shown. */
const shownRows = 20

/** A column of the preview: a field, and the column of the file that it shows. */
export interface PreviewColumn {
  id: string
  name: string
  type: string
  template: unknown
  index: number
}

interface MappingPreviewProps {
  columns: readonly PreviewColumn[]
  rows: readonly (readonly string[])[]
  /** How the file writes values, and how the person does. */
  written: Written
  context: FieldContext
}

/** The first rows of the file as they will be in the table. */
export function MappingPreview({ columns, rows, written, context }: MappingPreviewProps) {
  const shown = rows.slice(0, shownRows)
  return (
    <section className={styles.mappingPreview} aria-labelledby="mapping-preview">
      <h3 id="mapping-preview" className={styles.heading}>
        Preview of data that will be imported into your existing table
      </h3>
      {columns.length === 0 ? (
        <p className={styles.emptyPreview}>No fields mapped for import</p>
      ) : (
        // The region scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.preview} aria-label="Preview of the table" tabIndex={0}>
          <table className={styles.previewTable}>
            <thead>
              <tr>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <PreviewRows columns={columns} rows={shown} written={written} context={context} />
          </table>
        </section>
      )}
    </section>
  )
}

function PreviewRows({ columns, rows, ...contexts }: MappingPreviewProps) {
  const drawn = useMemo(() => columns.map(column => ({ ...column, template: extended(column, rows) })), [columns, rows])
  return (
    <tbody>
      {rows.map((row, number) => (
        // The rows of a preview never move.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={number}>
          {drawn.map(column => (
            <PreviewCell key={column.id} column={column} text={row[column.index] ?? ''} {...contexts} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The template with the options that the import adds for these rows. */
function extended({ type, template, index }: PreviewColumn, rows: MappingPreviewProps['rows']): unknown {
  const definition: FieldType | undefined = typeOf(type)
  const parsed = definition?.template.safeParse(template)
  if (!definition?.extendTemplate || !parsed?.success) return template
  return definition.extendTemplate(
    parsed.data,
    rows.map(row => row[index] ?? ''),
  )
}

interface PreviewCellProps extends Pick<MappingPreviewProps, 'written' | 'context'> {
  column: PreviewColumn
  text: string
}

function PreviewCell({ column: { type, template }, text, written, context }: PreviewCellProps) {
  const definition = typeOf(type)
  const ui = uiOf(type)
  // Records and people are found on the server, so their names are shown as they are.
  const isServerRead = !definition || definition.column === null || definition.people !== undefined
  const reading = isServerRead ? undefined : written.read(definition, template, text)
  const isUnreadable = reading?.kind === 'unreadable'
  return (
    <td data-align={ui?.align} data-unreadable={isUnreadable || undefined} title={text}>
      {reading?.kind === 'value' && ui ? (
        <DrawnValue ui={ui} value={reading.value} template={template} context={context} />
      ) : (
        text
      )}
    </td>
  )
}
