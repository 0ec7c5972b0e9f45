import type { RowKey } from '../grid-data.ts'

/** The cell that is edited: by key and id, since rows and columns can move meanwhile. */
export interface EditedCell {
  rowKey: RowKey
  columnId: string
}

/** What a person does at the keyboard. */
export type TypedInput = { kind: 'text'; text: string } | { kind: 'key'; press: KeyboardEventInit & { key: string } }

/** What a person does while an editor is on its way, in order: what is typed after going to a cell is meant for that. */
export type EditorInput = TypedInput | { kind: 'go'; cell: EditedCell }

/**
 * An editor is asked for, then mounted, then gone. What is typed before it is mounted waits in `initialText` or,
 * when it cannot go there, in `queue`.
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

/** Asks for an editor. `initialText` replaces the value; undefined edits the value as it is. */
export function open(session: number, cell: EditedCell, initialText: string | undefined): Editing {
  return { kind: 'opening', session, cell, initialText, queue: [] }
}

/** Keeps what was typed while the editor is on its way. */
export function enqueue(editing: Editing, input: EditorInput): Editing {
  if (editing.kind !== 'opening') return editing
  const { initialText, queue } = editing
  const joins = input.kind === 'text' && initialText !== undefined && queue.length === 0
  if (joins) return { ...editing, initialText: initialText + input.text }
  if (input.kind === 'key' && input.press.key === 'Backspace') return erase(editing)
  return { ...editing, queue: [...queue, input] }
}

/** Takes back the last character typed; an editor that is not there has nothing else to erase. */
function erase(editing: Extract<Editing, { kind: 'opening' }>): Editing {
  const last = editing.queue.at(-1)
  const shortened = (text: string) => Array.from(text).slice(0, -1).join('')
  if (!last) return { ...editing, initialText: editing.initialText && shortened(editing.initialText) }
  if (last.kind !== 'text') return editing
  return { ...editing, queue: [...editing.queue.slice(0, -1), { kind: 'text', text: shortened(last.text) }] }
}

/** The text of an editor that is on its way; empty when there is none. */
export function typedAhead(editing: Editing): string {
  if (editing.kind !== 'opening') return ''
  const more = editing.queue.map(input => (input.kind === 'text' ? input.text : ''))
  return [editing.initialText, ...more].join('')
}

/** The editor is there and has the focus: `replay` is what it has to be given now. */
export function editorMounted(editing: Editing, session: number): { editing: Editing; replay: readonly EditorInput[] } {
  if (editing.kind !== 'opening' || editing.session !== session) return { editing, replay: [] }
  return { editing: { kind: 'open', session, cell: editing.cell }, replay: editing.queue }
}

/** Whether a message from an editor is from the one that counts; an editor that is gone has nothing to say. */
export const isCurrent = (editing: Editing, session: number): boolean =>
  editing.kind !== 'idle' && editing.session === session
