import type { NeighborField } from '../field-location.ts'
import type { FieldContext } from '../field-type.ts'
import type { FoundRecord } from '../linked-records.ts'
import { fieldType } from '../registry.ts'

/** The text of one value that the picker shows beside the name of a record. */
export interface AdditionalText {
  id: string
  text: string
  /** The text with the name of its field. */
  title: string
}

/** The texts of a found record's other values. A checkbox has its field's name if it is checked, and otherwise no text. */
export function additionalTexts(
  { data }: Pick<FoundRecord, 'data'>,
  fields: readonly NeighborField[],
  context: FieldContext,
): AdditionalText[] {
  return fields.flatMap(({ id, name, type, template }) => {
    const value = data[id] ?? null
    if (value === true) return { id, text: `${name}: checked`, title: `${name}: checked` }
    const text = value === false ? '' : fieldType(type).show(value, template, context)
    return text === '' ? [] : { id, text, title: `${name}: ${text}` }
  })
}
