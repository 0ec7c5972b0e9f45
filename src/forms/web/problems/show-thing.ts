import type { ThingList } from '../../document/form-document.ts'
import { withoutMentions } from '../../logic/mention-names.ts'
import { reveal } from '../editor-actions.ts'
import type { Editor } from '../editor-context.ts'

/** Shows a thing wherever it is edited. */
export function showThing(editor: Editor, list: ThingList, id: string): void {
  const { document } = editor.draft
  switch (list) {
    case 'blocks':
    case 'pages':
    case 'endings':
      reveal(editor, list, id)
      return
    case 'options':
      reveal(editor, 'blocks', document.options[id]?.at.parentId ?? '')
      return
    case 'rules':
    case 'variables':
      editor.ui.setState({ sheet: list })
      return
    case 'mails':
      editor.ui.setState({ sheet: 'mails' })
      return
    case 'languages':
      editor.ui.setState({ selected: { list: 'form' }, also: [] })
  }
}

/** What a thing is called by the person who made it; '' if it has no name. */
export function nameOf({ draft: { document } }: Editor, list: ThingList, id: string): string {
  const thing = document[list][id]
  if (!thing) return ''
  if ('label' in thing) return withoutMentions(thing.label)
  const title = 'title' in thing ? thing.title : ''
  return ('name' in thing ? thing.name.trim() : '') || withoutMentions(title)
}
