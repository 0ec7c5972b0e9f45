import { type Command, useCommandSource } from '../../../ui/commands.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { allBlocks } from '../../document/outline.ts'
import { withoutMentions } from '../../logic/mention-names.ts'
import type { LogicTab } from '../editor-ui.ts'
import { type Editor, outlineOf } from '../editor-context.ts'
import {
  add,
  chosenWith,
  deleteBlocks,
  duplicate,
  goBack,
  insert,
  nameOfThing,
  reveal,
  step,
} from '../editor-actions.ts'
import { formShortcuts } from '../form-shortcuts.ts'

/** What can be done with the selected block. */
function blockCommands(editor: Editor): Command[] {
  const { selected } = editor.ui.getState()
  if (selected.list !== 'blocks') return []
  const { id } = selected
  const command = (name: keyof typeof formShortcuts, label: string, run: () => void): Command => ({
    id: `block/${name}`,
    label,
    group: 'Do',
    keys: formShortcuts[name].keys,
    run,
  })
  return [
    command('duplicate', 'Duplicate block', () => duplicate(editor, chosenWith(editor, id))),
    command('moveUp', 'Move block up', () => step(editor, id, -1)),
    command('moveDown', 'Move block down', () => step(editor, id, 1)),
    command('delete', 'Delete block', () => deleteBlocks(editor, chosenWith(editor, id))),
  ]
}

function undoCommands(editor: Editor): Command[] {
  const { undo, redo } = editor.draft.state
  return [
    ...(undo
      ? [
          {
            id: 'undo',
            label: `Undo: ${undo.label}`,
            group: 'Do' as const,
            keys: formShortcuts.undo.keys,
            run: () => goBack(editor, 'undo'),
          },
        ]
      : []),
    ...(redo
      ? [
          {
            id: 'redo',
            label: `Redo: ${redo.label}`,
            group: 'Do' as const,
            keys: formShortcuts.redo.keys,
            run: () => goBack(editor, 'redo'),
          },
        ]
      : []),
  ]
}

const logicCommands = ({ ui }: Editor): Command[] => {
  const open = (sheet: LogicTab, label: string, keywords: string[]): Command => ({
    id: `logic/${sheet}`,
    label,
    group: 'Do',
    keywords,
    run: () => ui.setState({ sheet }),
  })
  return [
    open('rules', 'Open the rules', ['logic', 'conditions']),
    open('variables', 'Open the variables', ['logic', 'score']),
    open('map', 'Open the branch map', ['logic', 'pages', 'flow']),
    open('test', 'Test the logic', ['debug', 'samples', 'why']),
  ]
}

const editCommands = (editor: Editor): Command[] => [
  ...undoCommands(editor),
  ...blockCommands(editor),
  { id: 'add/pages', label: 'Add page', group: 'Do', run: () => add(editor, 'pages') },
  { id: 'add/endings', label: 'Add ending', group: 'Do', run: () => add(editor, 'endings') },
  ...[...editor.offered].flatMap((type): Command[] => {
    const known = blockTypes[type]
    const keywords = known?.searchWords?.split(' ') ?? []
    return known
      ? [
          {
            id: `insert/${type}`,
            label: `Insert ${known.label.toLowerCase()}`,
            group: 'Do',
            keywords,
            run: () => void insert(editor, { type }),
          },
        ]
      : []
  }),
]

/** Lets the command palette find the things of the form, and do what the editor does. */
export function useFormCommands(editor: Editor, mayEdit: boolean): void {
  useCommandSource({
    list() {
      const { document } = editor.draft
      const outline = outlineOf(document)
      const strip = (['pages', 'endings'] as const).flatMap(list =>
        outline[list].map(({ id }): Command => ({
          id: `${list}/${id}`,
          label: nameOfThing(document, { list, id }),
          group: 'Go to',
          description: list === 'pages' ? 'Page' : 'Ending',
          run: () => reveal(editor, list, id),
        })),
      )
      const blocks = allBlocks(outline)
        .filter(({ label }) => label.trim() !== '')
        .map(({ id, label, type }): Command => ({
          id: `blocks/${id}`,
          label: withoutMentions(label),
          group: 'Go to',
          description: blockTypes[type]?.label ?? 'Block',
          run: () => reveal(editor, 'blocks', id),
        }))
      return [...strip, ...blocks, ...logicCommands(editor), ...(mayEdit ? editCommands(editor) : [])]
    },
  })
}
