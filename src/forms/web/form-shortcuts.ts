import type { Shortcut } from '../../ui/shortcuts.ts'

/** The shortcuts of the editor of a form. They are apart from the others, which load with the first page. */
export const formShortcuts = {
  mention: { keys: '@', does: 'In a text: mention an answer, a variable, or a value in the address' },
  insert: { keys: '/', does: 'In an empty place: choose a block to insert' },
  next: { keys: 'Enter', does: 'In a question: go to the place for the next block' },
  options: { keys: 'Enter', does: 'In an option: add the next one' },
  leave: { keys: 'Escape', does: 'Leave the text, then the block' },
  arrows: { keys: '↑ ↓', does: 'Go to the block before or after' },
  moveUp: { keys: 'alt+↑', does: 'Move the block, or the option, up' },
  moveDown: { keys: 'alt+↓', does: 'Move the block, or the option, down' },
  several: { keys: 'shift+↑ ↓', does: 'On the handle of a block: select several' },
  duplicate: { keys: 'mod+D', does: 'Duplicate the block' },
  delete: { keys: 'Delete', does: 'On the handle of a block: delete it' },
  rename: { keys: 'F2', does: 'On a page: rename it' },
  left: { keys: 'mod+shift+←', does: 'On a page: move it left' },
  right: { keys: 'mod+shift+→', does: 'On a page: move it right' },
  undo: { keys: 'mod+Z', does: 'Undo' },
  redo: { keys: 'mod+shift+Z', does: 'Redo' },
} as const satisfies Record<string, Shortcut>
