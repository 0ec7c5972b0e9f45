import { createStore, type StoreApi } from 'zustand/vanilla'
import { blocksOfPage, type Outline } from '../document/outline.ts'
import type { Spot } from './edits/block-edits.ts'
import type { StripList } from './edits/page-edits.ts'

/** What the settings panel shows: a thing, or the whole form. */
export type Selection = { list: 'blocks' | StripList; id: string } | { list: 'form' }

/** What the middle of the editor shows. */
export interface Shown {
  list: StripList
  id: string
}

const logicTabs = ['rules', 'variables', 'map', 'test'] as const

/** What the dialog about the logic shows. */
export type LogicTab = (typeof logicTabs)[number]

export const isLogicTab = (sheet: EditorUi['sheet']): boolean => logicTabs.some(tab => tab === sheet)

/** What the person sees of the form. None of it is stored. */
export interface EditorUi {
  selected: Selection
  /** The ids of blocks that are selected together with the selected one. */
  also: readonly string[]
  /** The page or ending in the middle; null for the first page. */
  shown: Shown | null
  /** Where a place for a new block is open between others. */
  insertAt: Spot | null
  /** The part that is open as a sheet. */
  sheet: 'blocks' | 'settings' | LogicTab | 'mails' | null
}

export type EditorUiStore = StoreApi<EditorUi>

export const createEditorUi = (): EditorUiStore =>
  createStore(() => ({ selected: { list: 'form' }, also: [], shown: null, insertAt: null, sheet: null }))

/** What is shown now: what the person chose, or the first page once that is gone. */
export function shownIn(outline: Outline, shown: Shown | null): Shown {
  const isThere = shown !== null && outline[shown.list].some(({ id }) => id === shown.id)
  return isThere ? shown : { list: 'pages', id: outline.pages[0]?.id ?? '' }
}

/** What the settings panel shows now: what is selected, or the page once that is gone. */
export function selectedIn(outline: Outline, { selected, shown }: Pick<EditorUi, 'selected' | 'shown'>): Selection {
  if (selected.list === 'form') return selected
  const isThere =
    selected.list === 'blocks'
      ? [...outline.blocks.values()].some(blocks => blocks.some(({ id }) => id === selected.id))
      : outline[selected.list].some(({ id }) => id === selected.id)
  return isThere ? selected : shownIn(outline, shown)
}

/** The selected blocks of the shown page in order; empty if something else is selected. */
export function selectedBlocks(outline: Outline, { selected, also, shown }: EditorUi): string[] {
  if (selected.list !== 'blocks') return []
  const page = shownIn(outline, shown)
  return blocksOfPage(outline, page.id).flatMap(({ id }) => (id === selected.id || also.includes(id) ? [id] : []))
}
