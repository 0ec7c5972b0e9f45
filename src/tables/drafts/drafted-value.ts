import { checkNewValue } from '../../fields/check-new-value.ts'
import type { FieldContext, FieldType, Reading } from '../../fields/field-type.ts'
import type { CellDraft } from './cell-draft.ts'

/**
 * The value of a cell once a draft is restored. A list keeps all its items and gets those that the text names. A text
 * that names nothing new changes nothing.
 */
export function draftedValue(
  { before, text }: Pick<CellDraft, 'before' | 'text'>,
  { type, template, context }: { type: FieldType; template: unknown; context: FieldContext },
): Reading<unknown> {
  const typed = type.read(text, template, context)
  if (!type.typedAdds || typed.kind !== 'value' || !Array.isArray(before) || !Array.isArray(typed.value)) return typed
  const all = checkNewValue(type, [...new Set<unknown>([...before, ...typed.value])], template)
  // A cell with room for one item replaces it, as the editor does.
  return all.kind === 'value' ? all : before.length === 1 && typed.value.length === 1 ? typed : all
}
