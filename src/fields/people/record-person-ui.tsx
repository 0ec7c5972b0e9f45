import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import type { FieldUi } from '../field-ui.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { personChip } from './person-chip.ts'
import { personName } from './person-names.ts'
import type { PersonTemplate } from './record-person.ts'

/** Draws the person of a record as a chip. */
export const recordPersonUi: Omit<FieldUi<string, PersonTemplate>, 'icon'> = {
  align: 'start',
  cell: chipsCell((id, { context }) => ({ chips: [personChip(id, context)] })),
  Editor: editor => (
    <ReadOnlyEditor editor={editor} text={editor.value === null ? '' : personName(editor.value, editor.context)} />
  ),
  Operand: lazyPart(() => import('./PeopleOperand.tsx')),
}
