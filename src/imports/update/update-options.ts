import { fieldType } from '../../fields/registry.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { fold } from '../../fields/text/fold.ts'
import type { StoredField } from '../../engine/base/base-structure.ts'
import type { ColumnOrigin } from '../../engine/origins/origins.sql.ts'
import type { Template } from '../csv/column-profile.ts'
import { optionValues } from './source-cells.ts'
import type { UpdatedColumn } from './update-plan.ts'

/** The options of a field and those of its column, by their ids at the source. */
export interface FieldOptions {
  template: Template
  values: Readonly<Record<string, string>>
  /** Number of options that the field does not have yet. */
  added: number
}

/**
 * Adds the options that the source got since the last import. One whose label the field has already becomes that option,
 * unless that is another one of the source, which was renamed here: then it gets a label of its own.
 * Options that were renamed here stay the same option, and those that were deleted here stay deleted.
 */
export function updatedOptions(column: UpdatedColumn, field: StoredField, origin: ColumnOrigin): FieldOptions {
  const values: Record<string, string> = { ...origin.options }
  let template = field.template as Template
  let added = 0
  const atSource = column.choices ?? []
  // An option that the source deleted is free for another one of its name.
  const taken = new Set(atSource.flatMap(({ id }) => values[id] ?? []))
  for (const { id, label, color } of atSource) {
    if (id in values) continue
    const known = new Map([...optionValues(template)].map(([name, value]) => [fold(name), value]))
    const existing = known.get(fold(label))
    if (existing !== undefined && !taken.has(existing)) {
      values[id] = existing
      taken.add(existing)
      continue
    }
    const free = existing === undefined ? label : uniqueName(label, optionValues(template).keys())
    const options = [...(template['options'] as object[]), { label: free, ...(color !== undefined && { color }) }]
    const parsed = fieldType(field.type).template.safeParse({ ...template, options })
    // A field that is full takes no more options, so cells with this one are left as they are.
    if (!parsed.success) continue
    const value = optionValues(parsed.data as Template).get(free)
    if (value === undefined) continue
    template = parsed.data as Template
    values[id] = value
    taken.add(value)
    added += 1
  }
  return { template, values, added }
}
