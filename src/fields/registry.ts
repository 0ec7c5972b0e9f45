import { checkbox } from './checkbox/checkbox.ts'
import { date } from './date/date.ts'
import type { FieldType } from './field-type.ts'
import { longText } from './long_text/long_text.ts'
import { number } from './number/number.ts'
import { singleLineText } from './single_line_text/single_line_text.ts'
import { singleSelect } from './single_select/single_select.ts'

/** Every field type there is, by name, in the order in which they are offered. */
export const fieldTypes = {
  single_line_text: singleLineText,
  long_text: longText,
  number,
  checkbox,
  date,
  single_select: singleSelect,
} satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof fieldTypes

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name)

/** The field type of this name. */
export function fieldType(name: string): FieldType {
  if (!isFieldType(name)) throw new Error(`There is no field type '${name}'`)
  return fieldTypes[name]
}
