import type { FieldType } from '../../fields/field-type.ts'
import type { BlockPart } from './block-type.ts'

/** The only field of a question, with the given settings and the defaults of the others. */
export const onePart = <V, T>(type: FieldType<V, T>, template: Readonly<Record<string, unknown>> = {}): [BlockPart] => [
  { key: '', name: '', type: type as unknown as FieldType, template: type.template.parse(template) },
]
