import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect } from 'react'
import { isCovered } from '../../ui/is-covered.ts'
import { formShortcuts } from './form-shortcuts.ts'
import { goBack } from './editor-actions.ts'
import type { Editor } from './editor-context.ts'

/** Redoes in other products. */
const windowsRedoKeys = 'mod+Y'

/** Fields with a text that the browser can undo. */
const texts = 'textarea, input:not([type=checkbox], [type=radio], [readonly])'

/** Whether a key press belongs to a text that is not part of the form yet. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  // A question that is being typed into an empty place is not stored yet.
  if (target instanceof HTMLInputElement && target.matches('[data-insert-line]')) return target.value !== ''
  // Other texts of the canvas are stored while they are typed.
  return target.closest('[data-canvas]') === null && target.matches(texts)
}

/** Undo and redo by keys, in the texts of the canvas too. */
export function useUndoKeys(editor: Editor): void {
  useEffect(() => {
    const handle = getHotkeyHandler([
      [formShortcuts.undo.keys, () => goBack(editor, 'undo')],
      [formShortcuts.redo.keys, () => goBack(editor, 'redo')],
      [windowsRedoKeys, () => goBack(editor, 'redo')],
    ])
    const listen = (event: KeyboardEvent) => {
      if (!isTyping(event.target) && !isCovered()) handle(event)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [editor])
}
