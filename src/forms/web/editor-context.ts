import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { toastError } from '../../ui/toasts/toasts.tsx'
import { isAskable } from '../blocks/askable.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { Change } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import { formOutline, type Outline } from '../document/outline.ts'
import type { FormDraft, UnappliedChange } from '../draft-store/form-draft.ts'
import { createEditorUi, type EditorUi, type EditorUiStore } from './editor-ui.ts'
import { type Caret, focusLate } from './focus-late.ts'

/** What all parts of the editor share. It stays the same while a form is open. */
export interface Editor {
  draft: FormDraft
  ui: EditorUiStore
  /** The types of blocks that can be inserted. */
  offered: ReadonlySet<string>
  /** Focuses the first of some elements that is on the page, or will be soon. */
  focus(selector: string | readonly string[], caret?: Caret): void
}

/** The types that pages can show. Blocks inside other blocks cannot be edited yet. */
export const offeredBlocks: ReadonlySet<string> = new Set(
  Object.values(blockTypes)
    .filter(({ type, isContainer }) => isAskable(type) && !isContainer)
    .map(({ type }) => type),
)

/** The editor of a draft. */
export const createEditor = (draft: FormDraft): Editor => ({
  draft,
  ui: createEditorUi(),
  offered: offeredBlocks,
  focus: (selector, caret) => focusLate(typeof selector === 'string' ? [selector] : selector, caret),
})

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('This belongs inside the editor of a form')
  return editor
}

export const useEditorUi = <T>(select: (ui: EditorUi) => T): T => useStore(useEditor().ui, select)

/** A value of the draft. Renders again when it changes. */
export function useDraftValue<T>(read: (draft: FormDraft) => T): T {
  const { draft } = useEditor()
  const subscribe = useCallback((listener: () => void) => draft.subscribe(listener), [draft])
  return useSyncExternalStore(subscribe, () => read(draft))
}

/** The document on the screen. Renders again when it changes. */
export const useDocument = (): FormDocument => useDraftValue(({ document }) => document)

export const useMayEdit = (): boolean => useDraftValue(({ mayEdit, isClosed }) => mayEdit && !isClosed)

const outlines = new WeakMap<FormDocument, Outline>()
let latest: WeakRef<Outline> | null = null

/** The outline of a document. All parts of the editor share it. */
export function outlineOf(document: FormDocument): Outline {
  const known = outlines.get(document)
  if (known) return known
  const outline = withSameLists(formOutline(document), latest?.deref() ?? null)
  latest = new WeakRef(outline)
  outlines.set(document, outline)
  return outline
}

/** Keeps lists of options that did not change, so that their blocks are not drawn again for each key. */
function withSameLists(outline: Outline, before: Outline | null): Outline {
  if (!before) return outline
  const options = [...outline.options].map(([id, list]) => {
    const old = before.options.get(id)
    const isSame = old?.length === list.length && list.every((option, index) => option === old[index])
    return [id, isSame ? old : list] as const
  })
  return { ...outline, options: new Map(options) }
}

export const useOutline = (): Outline => outlineOf(useDocument())

/** Why changes were not applied, for the person; null if nobody needs to know. */
function problemOf(unapplied: readonly UnappliedChange[]): string | null {
  for (const { reason, message } of unapplied) {
    if (message !== '') return message
    if (reason === 'forbidden') return 'You can no longer edit this form'
    if (reason === 'deleted' || reason === 'missing') return 'Somebody deleted this meanwhile'
    if (reason === 'last_page') return 'A form needs at least one page'
  }
  return null
}

/** The label of an edit. Edits with the same gesture id are undone together. */
type Edit = string | { label: string; gestureId: string }

/**
 * Applies what a person did as one entry of undo, and says what could not be done.
 *
 * @returns whether anything was applied.
 */
export function applyEdit(draft: FormDraft, changes: readonly Change[], edit: Edit): boolean {
  if (changes.length === 0) return false
  const { label, gestureId } = typeof edit === 'string' ? { label: edit, gestureId: undefined } : edit
  const unapplied = draft.change(changes, label, gestureId)
  const problem = problemOf(unapplied)
  if (problem !== null) toastError(problem)
  return unapplied.length < changes.length
}

/** Selectors of elements that edits focus. */
export const labelOf = (blockId: string): string => `[data-block="${blockId}"] [data-label]`
/** The first text of a block, or its handle if it has none. */
export const textOf = (blockId: string): string[] => [labelOf(blockId), handleOf(blockId)]
export const handleOf = (blockId: string): string => `[data-block="${blockId}"] [data-handle]`
export const optionOf = (optionId: string): string => `[data-option="${optionId}"]`
export const tabOf = (thingId: string): string => `[data-strip="${thingId}"]`
export const insertLine = '[data-insert-line="open"]'
export const lastInsertLine = '[data-insert-line="last"]'
