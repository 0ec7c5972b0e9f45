import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from './structure.ts'

/** Whether records can be grouped by a field. They cannot be grouped by files, since no two records hold the same. */
export function isGroupable(
  { type, template }: Pick<Field, 'type' | 'template'>,
  base: Pick<BaseContext, 'fieldOf'> | undefined,
): boolean {
  const { files, looksUp } = fieldType(type)
  const source = looksUp && base?.fieldOf(looksUp(template).fieldId)
  return !files && !source?.type.files
}
