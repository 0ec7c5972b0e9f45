import { Button, Checkbox } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { fieldType } from '../../fields/registry.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { cellCountText } from '../../grid/editing/edit-list.ts'
import type { PasteRequest, PasteDecision } from '../../grid/grid-data.ts'
import { fullTableNote } from '../fields/field-room.ts'
import { useBase } from '../page/base-context.ts'
import type { PasteCounts } from './paste-counts.ts'
import { changesText, counted, emptiedText, listed, placeText, readOnlyText, unreadableText } from './paste-texts.ts'
import styles from './PasteDialog.module.css'
import { Coming, Line } from './PasteLines.tsx'
import { Unreadable } from '../rows/Unreadable.tsx'
import { usePreparedPaste } from './use-prepared-paste.ts'

interface PasteDialogProps {
  request: PasteRequest
  onDecide(decision: PasteDecision | null): void
}

/** Describes what a paste will do, and asks for confirmation. Adding fields and linked records is optional. */
export function PasteDialog({ request, onDecide }: PasteDialogProps) {
  const { prepared, counts, choices, choose, carryOut } = usePreparedPaste({ request, onDecide })
  const { screen } = useBase()
  return (
    <Dialog opened onClose={() => onDecide(null)} title={`Paste ${cellCountText(request.cells)}?`} size={520}>
      <div className={formStyles.stack}>
        {prepared && (prepared.fields.length > 0 || prepared.missing.size > 0) && (
          <div className={styles.choices}>
            {prepared.fields.length > 0 && (
              <Checkbox
                label={`Add ${counted(prepared.fields.length, 'field')} for columns that do not fit`}
                description={listed(prepared.fields.map(({ type }) => fieldType(type).label))}
                checked={choices.addFields}
                onChange={event => choose({ addFields: event.currentTarget.checked })}
              />
            )}
            {[...prepared.missing].map(([tableId, names]) => (
              <Checkbox
                key={tableId}
                label={`Create ${counted(names.length, 'record')} in ${screen.tableName(tableId)}`}
                description={`No record there is named ${listed(names.map(quoted))}`}
                checked={!choices.notCreated.includes(tableId)}
                onChange={event => choose({ table: tableId, isCreated: event.currentTarget.checked })}
              />
            ))}
          </div>
        )}
        {prepared && prepared.leftOut > 0 && (
          <p className={formStyles.text}>
            {fullTableNote}. {counted(prepared.leftOut, 'column')} will not be pasted.
          </p>
        )}
        {counts ? <Counts counts={counts} /> : <Coming />}
        <div className={formStyles.buttons}>
          <Button variant="default" onClick={() => onDecide(null)}>
            Cancel
          </Button>
          <Button data-autofocus aria-disabled={!counts || undefined} onClick={carryOut}>
            Paste
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const quoted = (text: string) => `"${text}"`

function Counts({ counts: { options, unreadable, emptied, readOnly, ...changes } }: { counts: PasteCounts }) {
  return (
    <output className={styles.counts}>
      <Line>{changesText(changes)}</Line>
      {options.map(({ field, labels }) => (
        <Line key={field}>
          {field} gets {counted(labels.length, 'new option')}: {listed(labels.map(quoted))}
        </Line>
      ))}
      {emptied > 0 && <Line>{emptiedText(emptied)}</Line>}
      {readOnly > 0 && <Line>{readOnlyText(readOnly)}</Line>}
      {unreadable.count > 0 && (
        <Unreadable
          label="Some of these cells"
          samples={unreadable.samples.map(({ place, field, text, message }) => ({
            start: `${field}, ${placeText(place)}`,
            end: text,
            text: 'end',
            why: message,
          }))}
        >
          {unreadableText(unreadable)}
        </Unreadable>
      )}
    </output>
  )
}
