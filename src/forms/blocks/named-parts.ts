import * as z from 'zod/mini'
import type { FieldType } from '../../fields/field-type.ts'
import { singleLineText } from '../../fields/single_line_text/single_line_text.ts'
import type { BlockPart } from './block-type.ts'

/** The settings of a question that consists of several fields: which of them it has, and which it requires. */
export const shownParts = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  { required }: { required: readonly NoInfer<Key>[] },
) => ({
  shownParts: z._default(z.array(z.enum(keys)).check(z.minLength(1), z.maxLength(keys.length)), [...keys]),
  requiredParts: z._default(z.array(z.enum(keys)).check(z.maxLength(keys.length)), [...required]),
})

/** A text field for each of the shown parts, in their usual order. */
export const textParts = <Key extends string>(
  shown: readonly Key[],
  names: Readonly<Record<Key, string>>,
): BlockPart[] =>
  (Object.keys(names) as Key[])
    .filter(key => shown.includes(key))
    .map(key => ({ key, name: names[key], type: singleLineText as FieldType, template: {} }))
