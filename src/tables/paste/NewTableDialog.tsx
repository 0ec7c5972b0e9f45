import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { browserContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { limits } from '../../engine/model/structure.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import type { Clip } from '../../grid/clipboard/clip.ts'
import { cellCountText } from '../../grid/editing/edit-list.ts'
import { clipWidth } from '../../grid/clipboard/read-paste.ts'
import { Unreadable } from '../rows/Unreadable.tsx'
import { type PlannedTable, planTable } from './fill-new-table.ts'
import { inSlices } from './in-slices.ts'
import { Coming, Line } from './PasteLines.tsx'
import styles from './PasteDialog.module.css'
import { counted, listed, placeText, unreadableText } from './paste-texts.ts'

interface NewTableDialogProps {
  clip: Clip
  onDecide(plan: PlannedTable | null): void
}

/** Describes the table that a paste would create, and asks for confirmation. */
export default function NewTableDialog({ clip, onDecide }: NewTableDialogProps) {
  const [plan, setPlan] = useState<PlannedTable | null>(null)
  useEffect(() => {
    const life = new AbortController()
    const read = async () => {
      try {
        setPlan(await inSlices(planTable(clip, browserContext()), life.signal))
      } catch (error) {
        if (!life.signal.aborted) throw error
      }
    }
    void read()
    return () => life.abort()
  }, [clip])
  const cells = clip.rows.length * clipWidth(clip)
  return (
    <Dialog opened onClose={() => onDecide(null)} title={`Paste ${cellCountText(cells)}?`} size={520}>
      <div className={formStyles.stack}>
        {plan ? <Plan {...plan} /> : <Coming />}
        <div className={formStyles.buttons}>
          <Button variant="default" onClick={() => onDecide(null)}>
            Cancel
          </Button>
          <Button data-autofocus aria-disabled={!plan || undefined} onClick={() => plan && onDecide(plan)}>
            Paste
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Plan({ hasNames, fields, rowCount, leftOut, unreadable }: PlannedTable) {
  const { count, samples } = unreadable
  return (
    <output className={styles.counts}>
      <Line>
        Creates a table with {counted(rowCount, 'record')} and {counted(fields.length, 'field')}:{' '}
        {listed(fields.map(({ name, type }) => `${name} (${fieldType(type).label.toLowerCase()})`))}
      </Line>
      {hasNames && <Line>The first row names the fields</Line>}
      {leftOut > 0 && (
        <Line>
          {counted(leftOut, 'column')} {leftOut === 1 ? 'is' : 'are'} left out: a table can have up to{' '}
          {limits.fieldsPerTable.toLocaleString()} fields
        </Line>
      )}
      {count > 0 && (
        <Unreadable
          label="Some of these cells"
          samples={samples.map(({ row, field, text, message }) => ({
            start: `${field}, ${placeText({ newRecord: row + 1 })}`,
            end: text,
            text: 'end',
            why: message,
          }))}
        >
          {unreadableText({ count, emptied: count })}
        </Unreadable>
      )}
    </output>
  )
}
