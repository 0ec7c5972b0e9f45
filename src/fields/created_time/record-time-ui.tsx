import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import { datetimeUi } from '../datetime/datetime.ui.tsx'
import { showDatetime, type DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldUi } from '../field-ui.ts'

/** Draws times of a record like date and time fields, which have the same settings. */
export const recordTimeUi: Omit<FieldUi<string, DatetimeTemplate>, 'icon'> = {
  ...datetimeUi,
  Editor: ({ value, template, context, ...editor }) => (
    <ReadOnlyEditor
      editor={{ ...editor, value, template, context }}
      text={value === null ? '' : showDatetime(value, template, context)}
    />
  ),
}
