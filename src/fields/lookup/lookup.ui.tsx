import { IconEyeSearch } from '@tabler/icons-react'
import cells from '../editing/cells.module.css'
import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import { setText } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { lookup, type LookedUp, type LookupTemplate } from './lookup.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

export const lookupUi: FieldUi<LookedUp, LookupTemplate> = {
  icon: IconEyeSearch,
  align: 'start',
  cell: {
    create() {
      const element = document.createElement('span')
      element.className = [cells['text'], cells['looked']].join(' ')
      element.append('')
      return element
    },
    update(element, values, { template, context }) {
      const isKnown = context.base?.fieldOf(template.lookupFieldId) !== undefined
      element.dataset['none'] = isKnown ? 'No data' : 'Cannot display this field type'
      setText(element, lookup.show(values, template, context))
    },
  },
  Editor: editor => (
    <ReadOnlyEditor editor={editor} text={lookup.show(editor.value, editor.template, editor.context)} />
  ),
  TemplateForm: lazyPart(() => import('./LookupForm.tsx')),
}
