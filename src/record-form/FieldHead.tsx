import { IconExternalLink } from '@tabler/icons-react'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import { readAsType } from '../fields/read-as-type.ts'
import type { Field } from '../engine/model/structure.ts'
import { fieldUiOf } from '../fields/registry.ui.ts'
import styles from './FieldHead.module.css'

interface FieldHeadProps {
  /** The id of the name element, for `aria-labelledby`. */
  id?: string
  field: Field
  /** Possibly still a value of the field's previous type. */
  value: unknown
  context: FieldContext
  /** The `rel` of the link, in addition to `noopener noreferrer`. */
  rel?: string
}

/** The name of a field, and a link if its value is an address. */
export function FieldHead({ id, field, value, context, rel = '' }: FieldHeadProps) {
  const ui = fieldUiOf(field.type)
  const { icon: Icon } = ui
  const address = readAsType(value, field).kind === 'value' ? (ui.link?.(value) ?? null) : null
  return (
    <div className={styles.head}>
      <div>
        <span id={id} className={styles.name}>
          <Icon size={14} stroke={1.75} />
          {field.name}
        </span>
        {field.rules?.required && (
          <span className={styles.required} data-missing={(value ?? null) === null || undefined}>
            Required
          </span>
        )}
        {field.description && <p className={styles.description}>{field.description}</p>}
      </div>
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
