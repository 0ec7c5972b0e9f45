import type { Field } from '../../engine/model/structure.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import styles from './FieldLabel.module.css'

/** The icon of a field's type and the name of the field. */
export function FieldLabel({ field: { name, type } }: { field: Pick<Field, 'name' | 'type'> }) {
  const { icon: Icon } = fieldUiOf(type)
  return (
    <span className={styles.label}>
      <Icon size={16} stroke={1.75} />
      <span dir="auto" className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}
