import { checkbox } from '../../fields/checkbox/checkbox.ts'
import type { SelectTemplate } from '../../fields/select/options.ts'
import { singleSelect } from '../../fields/single_select/single_select.ts'
import type { LogicField } from './condition.ts'

/** All values that a field can have, if they are few: one of several options, or a box; null if they are not. */
export function knownValues({ type, template }: LogicField): unknown[] | null {
  if (type.type === singleSelect.type) return [null, ...(template as SelectTemplate).options.map(({ value }) => value)]
  return type.type === checkbox.type ? [null, true, false] : null
}
