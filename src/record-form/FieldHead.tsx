import { IconExternalLink } from '@tabler/icons-react'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import { understood } from '../fields/understood-value.ts'
import type { Field } from '../engine/model/structure.ts'
import { fieldUiOf } from './field-ui-of.ts'
import styles from '../tables/record/RecordPanel.module.css'

interface FieldHeadProps {
  /** Of the name, for what is named by it. */
  id?: string
  field: Field
  /** May still be of the type that the field had before. */
  value: unknown
  context: FieldContext
  /** What the address of a value is to the page beside being opened apart from it. */
  rel?: string
}

/** The name of a field above its value, and the way to the address that the value is. */
export function FieldHead({ id, field, value, context, rel = '' }: FieldHeadProps) {
  const ui = fieldUiOf(field.type)
  const { icon: Icon } = ui
  const address = understood(value, field).kind === 'value' ? (ui.link?.(value) ?? null) : null
  return (
    <div className={styles.fieldHead}>
      <span id={id} className={styles.fieldName}>
        <Icon size={14} stroke={1.75} />
        {field.name}
      </span>
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel={`noopener noreferrer ${rel}`.trim()}
          className={styles.open}
          aria-label={`Open ${fieldType(field.type).show(value, field.template, context)}`}
        >
          Open
          <IconExternalLink size={12} stroke={1.75} />
        </a>
      )}
    </div>
  )
}
