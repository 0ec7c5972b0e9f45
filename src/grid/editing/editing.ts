import type { RowKey } from '../grid-data.ts'

/** The edited cell, by key and id because rows and columns can move. */
export interface EditedCell {
  rowKey: RowKey
  columnId: string
}

/** Keyboard input. */
export type TypedInput = { kind: 'text'; text: string } | { kind: 'key'; press: KeyboardEventInit & { key: string } }

/** Input while an editor is opening. Input after `activate` is meant for the newly active cell. */
export type EditorInput = TypedInput | { kind: 'activate'; cell: EditedCell }

/**
 * The state of editing: an editor is requested, then mounted, then closed. Text typed before it is mounted is kept in
 * `initialText`, all other input in `queue`.
 */
export type Editing =
  | { kind: 'idle' }
  | {
      kind: 'opening'
      session: number
      cell: EditedCell
      initialText: string | undefined
      queue: readonly EditorInput[]
    }
  | { kind: 'open'; session: number; cell: EditedCell }

export const idle: Editing = { kind: 'idle' }

/** Requests an editor. `initialText` replaces the cell's value; undefined keeps it. */
export function open(session: number, cell: EditedCell, initialText: string | undefined): Editing {
  return { kind: 'opening', session, cell, initialText, queue: [] }
}

/** Keeps input for the editor that is opening. */
export function enqueue(editing: Editing, input: EditorInput): Editing {
  if (editing.kind !== 'opening') return editing
  const { initialText, queue } = editing
  const extendsText = input.kind === 'text' && initialText !== undefined && queue.length === 0
  if (extendsText) return { ...editing, initialText: initialText + input.text }
  if (input.kind === 'key' && input.press.key === 'Backspace') return erase(editing)
  return { ...editing, queue: [...queue, input] }
}

/** Deletes the last typed character. */
function erase(editing: Extract<Editing, { kind: 'opening' }>): Editing {
  const last = editing.queue.at(-1)
  const shortened = (text: string) => Array.from(text).slice(0, -1).join('')
  if (!last) return { ...editing, initialText: editing.initialText && shortened(editing.initialText) }
  if (last.kind !== 'text') return editing
  return { ...editing, queue: [...editing.queue.slice(0, -1), { kind: 'text', text: shortened(last.text) }] }
}

/** The text typed for an editor that is opening. */
export function typedAhead(editing: Editing): string {
  if (editing.kind !== 'opening') return ''
  const more = editing.queue.map(input => (input.kind === 'text' ? input.text : ''))
  return [editing.initialText, ...more].join('')
}

/** Marks the editor as mounted and focused. `replay` is the input that it missed. */
export function editorMounted(editing: Editing, session: number): { editing: Editing; replay: readonly EditorInput[] } {
  if (editing.kind !== 'opening' || editing.session !== session) return { editing, replay: [] }
  return { editing: { kind: 'open', session, cell: editing.cell }, replay: editing.queue }
}

/** Whether a session is the current one. Messages from earlier sessions are ignored. */
export const isCurrent = (editing: Editing, session: number): boolean =>
  editing.kind !== 'idle' && editing.session === session
