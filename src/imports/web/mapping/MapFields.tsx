import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'

import type { FieldContext } from '../../../fields/field-type.ts'
import type { Table } from '../../../engine/model/structure.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import type { CsvChoices } from '../../csv/csv-analysis.ts'
import type { Proposal } from '../../proposal.ts'
import { writtenIn } from '../written-in.ts'
import { FileOptions } from '../FileOptions.tsx'
import styles from '../Imports.module.css'
import { rowsText } from '../progress-text.ts'
import {
  type EarlierMapping,
  draftMapping,
  keyFields,
  type MappingDraft,
  mappingProblem,
  usedFields,
} from './mapping-draft.ts'
import { mappingQuery } from './mapping-query.ts'
import { FieldRows } from './FieldRows.tsx'
import { MappingPreview, type PreviewColumn } from './MappingPreview.tsx'

export interface MapFieldsProps {
  importId: string
  basePublicId: string
  /** What the file came from: 'CSV'. */
  source: string
  table: Table
  analysis: Proposal
  choices: CsvChoices
  context: FieldContext
  problem: string | null
  starting: boolean
  onChoices(choices: CsvChoices): void
  onBack(): void
  onStart(draft: MappingDraft): void
}

/** Maps the columns of a file to the fields of an existing table. */
export default function MapFields(props: MapFieldsProps) {
  const { importId, basePublicId, table } = props
  const { data, isError } = useQuery(mappingQuery({ importId, basePublicId, tableId: table.id }))
  if (!data && !isError) return <output className={styles.reading}>Comparing names…</output>
  return <Mapping {...props} earlier={data?.mapping ?? null} />
}

function Mapping({ earlier, ...props }: MapFieldsProps & { earlier: EarlierMapping | null }) {
  const { source, table, analysis, context, starting } = props
  const [draft, setDraft] = useState(() => draftMapping(table, analysis.columns, earlier))
  const written = useMemo(() => writtenIn(analysis, context), [analysis, context])
  const previewed = useMemo(() => previewColumns(draft, analysis), [draft, analysis])
  const problem = mappingProblem(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === null) props.onStart(draft)
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <h3 className={styles.heading}>Map {source} Fields</h3>
      {earlier && <span className={styles.dim}>Mapped as in the last import of a file with these columns.</span>}
      <FileOptions analysis={analysis} choices={props.choices} disabled={starting} onChange={props.onChoices} />
      <FieldRows draft={draft} columns={analysis.columns} onChange={setDraft} />
      <KeyChoice draft={draft} onChange={setDraft} />
      <MappingPreview columns={previewed} rows={analysis.preview} written={written} context={context} />
      <FormMessage>{props.problem ?? problem}</FormMessage>
      <div className={styles.reviewFoot}>
        <span className={styles.dim}>
          {rowsText(analysis.rows)} into {table.name}
        </span>
        <div className={styles.buttons}>
          <Button variant="default" disabled={starting} onClick={props.onBack}>
            Back
          </Button>
          <Button type="submit" loading={starting} disabled={problem !== null}>
            {draft.keyFieldId === null ? `Import ${rowsText(analysis.rows)}` : 'Continue'}
          </Button>
        </div>
      </div>
    </form>
  )
}

function previewColumns(draft: MappingDraft, { columns }: Proposal): PreviewColumn[] {
  const mapped = usedFields(draft).map(({ index, field: { id, name, type, template } }) => ({
    id,
    name,
    type,
    template,
    index,
  }))
  const added = [...draft.newFields].flatMap(([index, name]) => {
    const column = columns[index]
    return column ? { id: `new ${index}`, name, type: column.type, template: column.template, index } : []
  })
  return [...mapped, ...added]
}

const always = 'always'

const modes: { value: MappingDraft['mode']; label: string }[] = [
  { value: 'both', label: 'Update records that are found, and add the others' },
  { value: 'update', label: 'Only update records that are found' },
  { value: 'add', label: 'Only add records that are not found' },
]

interface KeyChoiceProps {
  draft: MappingDraft
  onChange(draft: MappingDraft): void
}

/** Whether rows find their records by a field, and what happens to those that do. */
function KeyChoice({ draft, onChange }: KeyChoiceProps) {
  const keys = keyFields(draft).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={styles.keyChoice}>
      <Select
        label="Find existing records by"
        data={[{ value: always, label: 'Nothing: add every row' }, ...keys]}
        value={draft.keyFieldId ?? always}
        allowDeselect={false}
        onChange={value => onChange({ ...draft, keyFieldId: value === always ? null : value })}
      />
      {draft.keyFieldId !== null && (
        <Select
          label="What to do with them"
          description="Empty cells of the file change nothing."
          inputWrapperOrder={['label', 'input', 'description']}
          data={modes}
          value={draft.mode}
          allowDeselect={false}
          onChange={value => onChange({ ...draft, mode: modes.find(mode => mode.value === value)?.value ?? 'both' })}
        />
      )}
    </div>
  )
}
