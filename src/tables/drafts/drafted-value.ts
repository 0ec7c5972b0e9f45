import type { FieldContext, FieldType, Reading } from '../../fields/field-type.ts'
import type { CellDraft } from './cell-draft.ts'

/**
 * What a cell is to hold once what was typed into its editor is put back. A list keeps all that it held, and gets what
 * the text names; a text that is the same value or names nothing new leaves it as it was.
 */
export function draftedValue(
  { before, text }: Pick<CellDraft, 'before' | 'text'>,
  { type, template, context }: { type: FieldType; template: unknown; context: FieldContext },
): Reading<unknown> {
  const typed = type.read(text, template, context)
  if (!type.typedAdds || typed.kind !== 'value' || !Array.isArray(before) || !Array.isArray(typed.value)) return typed
  const all = type.check([...new Set<unknown>([...before, ...typed.value])], template)
  // Where there is room for one, it takes the place of the other, as in the editor.
  return all.kind === 'value' ? all : before.length === 1 && typed.value.length === 1 ? typed : all
}
