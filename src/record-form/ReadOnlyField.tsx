import type { FieldContext } from '../fields/field-type.ts'
import { textAsType } from '../fields/read-as-type.ts'
import type { Field } from '../engine/model/structure.ts'
import { CellView } from './CellView.tsx'
import boxStyles from './FieldBox.module.css'
import { FieldHead } from './FieldHead.tsx'
import { PlainValue } from './PlainValue.tsx'
import styles from './RecordField.module.css'

interface ReadOnlyFieldProps {
  field: Field
  value: unknown
  context: FieldContext
  /** Opens the value, such as its files. */
  onOpen: (() => void) | undefined
  /** The `rel` of a link to the value's address, in addition to `noopener noreferrer`. */
  rel?: string
}

/** The name and value of one field of a record that cannot be edited. */
export function ReadOnlyField({ field, value, context, onOpen, rel }: ReadOnlyFieldProps) {
  const view = <CellView type={field.type} template={field.template} value={value} context={context} />
  return (
    <div className={styles.field}>
      <FieldHead {...{ field, value, context }} {...(rel && { rel })} />
      {onOpen && value !== null ? (
        <button
          type="button"
          className={boxStyles.opener}
          aria-label={`Files of ${field.name}: ${textAsType(value, field)}`}
          onClick={onOpen}
        >
          {view}
        </button>
      ) : (
        <PlainValue field={field} value={value}>
          {view}
        </PlainValue>
      )}
    </div>
  )
}
