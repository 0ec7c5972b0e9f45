import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChooseBase } from '../../../imports/sources/base/web/ChooseBase.tsx'
import { tablesClient } from '../../../tables/page/tables-client.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { BlockIcon } from '../../web/BlockIcon.tsx'
import { documentOf } from '../document-of.ts'
import { questionOf, type TableField } from '../sketch-of-fields.ts'
import { keptStartId } from './kept-start.ts'
import type { StartDialogProps } from './StartDialog.tsx'
import styles from './StartDialog.module.css'

interface ChosenBase {
  placeId: string
  name: string
}

/** Makes questions of the fields of a table: first the base is chosen, then the table and its fields. */
export function TableStart(props: StartDialogProps) {
  const [chosen, setChosen] = useState<ChosenBase | null>(null)
  const basePublicId = chosen?.placeId ?? ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['form-start', 'base', basePublicId],
    queryFn: ({ signal }) => tablesClient.metadata.get.query({ basePublicId }, { signal }),
    enabled: chosen !== null,
  })
  const tables = data?.metadata.tables ?? null
  return (
    <Dialog opened onClose={props.onClose} title="Start from a table" size={560}>
      {chosen && tables ? (
        <ChooseFields {...props} base={chosen} tables={tables} onBack={() => setChosen(null)} />
      ) : (
        <ChooseBase
          base={null}
          isReading={isFetching}
          failure={error ? { text: errorText(error), needsReconnect: false } : null}
          onChoose={setChosen}
          onBack={props.onClose}
        />
      )}
    </Dialog>
  )
}

interface ChooseFieldsProps extends StartDialogProps {
  base: ChosenBase
  tables: readonly { id: string; name: string; fields: readonly TableField[] }[]
  onBack(): void
}

/** Chooses a table and the fields that become questions. */
function ChooseFields({ verb, base, tables, onStart, onBack, onClose }: ChooseFieldsProps) {
  const [tableId, setTableId] = useState(tables[0]?.id ?? '')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const table = tables.find(({ id }) => id === tableId)
  const questions = (table?.fields ?? []).map(questionOf)
  const blocks = questions.flatMap(({ field, block }) => (block && !left.has(field.id) ? [block] : []))
  const start = () => {
    const content = documentOf({ pages: [{ blocks }] })
    onStart({ id: keptStartId, label: `Table ${table?.name ?? ''}`, name: table?.name ?? '', theme: 'plain', content })
  }
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  if (tables.length === 0) {
    return (
      <DialogForm verb="Choose another database" onSubmit={onBack} onClose={onClose}>
        <p className={styles.lead}>
          <bdi>{base.name}</bdi> has no tables.
        </p>
      </DialogForm>
    )
  }
  return (
    <DialogForm verb={verb} disabled={blocks.length === 0} onSubmit={start} onClose={onClose}>
      <Select
        label="Table"
        data={tables.map(({ id, name }) => ({ value: id, label: name }))}
        value={tableId}
        allowDeselect={false}
        searchable={tables.length > 8}
        data-autofocus
        onChange={id => setTableId(id ?? '')}
      />
      <fieldset className={styles.fields}>
        <legend className={styles.noteTitle}>Fields that become questions</legend>
        {questions.map(({ field, block, note }) => (
          <Checkbox
            key={field.id}
            checked={block !== null && !left.has(field.id)}
            disabled={block === null}
            onChange={() => toggle(field.id)}
            label={
              <span className={styles.field}>
                <bdi className={styles.fieldName}>{field.name}</bdi>
                {block && <BlockIcon type={block.type} />}
                <span className={styles.fileName}>
                  {block ? [blockTypes[block.type]?.label, note].filter(text => text !== '').join('. ') : note}
                </span>
              </span>
            }
          />
        ))}
      </fieldset>
      <p className={styles.lead}>Answers go to a new table of the form. The table that you choose stays as it is.</p>
    </DialogForm>
  )
}
