import { flushSync } from 'react-dom'
import type { ItemStart } from '../../flows/flow-type.ui.ts'
import { toastUndo } from '../../ui/toasts/toasts.tsx'
import { say } from '../../ui/toasts/say.ts'
import { blockTypes } from '../blocks/registry.ts'
import { type Change, inverseChanges } from '../document/change.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { Outline } from '../document/outline.ts'
import {
  changesOfPages,
  deleteThing,
  duplicateBlocks,
  insertBlock,
  type LineSpot,
  moveBlocks,
  type NewBlock,
  setWidths,
  type Spot,
  stepBlocks,
  widthOnLine,
} from './edits/block-edits.ts'
import { changedThing } from './edits/changed-thing.ts'
import { editsOfStart } from './edits/edits-of-start.ts'
import { addToStrip, duplicateInStrip, endingName, moveInStrip, pageName, type StripList } from './edits/page-edits.ts'
import {
  applyEdit,
  type Editor,
  handleOf,
  insertLine,
  labelOf,
  lastInsertLine,
  outlineOf,
  tabOf,
  textOf,
} from './editor-context.ts'
import { type Selection, selectedBlocks, shownIn } from './editor-ui.ts'

const outlineNow = ({ draft }: Editor): Outline => outlineOf(draft.document)

/** The page on the screen; the first one while an ending is shown. */
export function shownPageId(editor: Editor): string {
  const outline = outlineNow(editor)
  const shown = shownIn(outline, editor.ui.getState().shown)
  return shown.list === 'pages' ? shown.id : (outline.pages[0]?.id ?? '')
}

/** Where a new block goes: to the open place, after the selected block, or to the end of the page. */
function nextSpot(editor: Editor): Spot {
  const parentId = shownPageId(editor)
  const blocks = outlineNow(editor).blocks.get(parentId) ?? []
  const { selected, insertAt } = editor.ui.getState()
  if (insertAt?.parentId === parentId) return insertAt
  const at = selected.list === 'blocks' ? blocks.find(({ id }) => id === selected.id) : undefined
  return { parentId, afterId: at?.id ?? blocks.at(-1)?.id ?? null }
}

const isSame = (one: Selection, other: Selection) =>
  one.list === other.list && (one.list === 'form' || (other.list !== 'form' && one.id === other.id))

export function select(editor: Editor, selected: Selection): void {
  const now = editor.ui.getState()
  if (isSame(now.selected, selected) && now.also.length === 0) return
  editor.ui.setState({ selected, also: [] })
}

/** Selects a block together with those between it and the selected one. */
export function selectTo(editor: Editor, blockId: string): void {
  const { selected } = editor.ui.getState()
  const blocks = (outlineNow(editor).blocks.get(shownPageId(editor)) ?? []).map(({ id }) => id)
  const from = selected.list === 'blocks' ? blocks.indexOf(selected.id) : -1
  const to = blocks.indexOf(blockId)
  if (from < 0 || to < 0 || selected.list !== 'blocks') return select(editor, { list: 'blocks', id: blockId })
  const range = blocks.slice(Math.min(from, to), Math.max(from, to) + 1)
  const also = range.filter(id => id !== selected.id)
  editor.ui.setState({ also })
  say(also.length === 0 ? '1 block selected' : `${also.length + 1} blocks selected`)
}

/** The blocks that an action on one block is for: all selected ones if it is one of them. */
export function chosenWith(editor: Editor, blockId: string): string[] {
  const chosen = selectedBlocks(outlineNow(editor), editor.ui.getState())
  return chosen.includes(blockId) ? chosen : [blockId]
}

/** Shows a page or an ending in the middle, and its settings beside it. */
export const show = (editor: Editor, list: StripList, id: string): void =>
  editor.ui.setState({ shown: { list, id }, selected: { list, id }, also: [], insertAt: null })

/** Shows a thing wherever it is, and selects it. */
export function reveal(editor: Editor, list: 'blocks' | StripList, id: string): void {
  if (list !== 'blocks') {
    show(editor, list, id)
    return editor.focus(tabOf(id))
  }
  revealBlocks(editor, [id])
}

function revealBlocks(editor: Editor, ids: readonly string[]): void {
  const [id, ...also] = ids
  if (id === undefined) return
  const { document } = editor.draft
  const parent = document.blocks[id]?.at.parentId ?? ''
  const pageId = document.pages[parent] ? parent : (document.blocks[parent]?.at.parentId ?? '')
  const shown = { list: 'pages', id: pageId } as const
  editor.ui.setState({ shown, selected: { list: 'blocks', id }, also, insertAt: null, sheet: null })
  editor.focus(handleOf(id))
}

/** A form at its limits may not have taken all blocks. */
const isThere = ({ draft }: Editor, blockId: string): boolean => Object.hasOwn(draft.document.blocks, blockId)

/**
 * Inserts a block, and focuses its text.
 *
 * @returns the id of the block; null if it could not be inserted.
 */
export function insert(editor: Editor, block: NewBlock, spot: LineSpot = nextSpot(editor)): string | null {
  const { document } = editor.draft
  const { line } = spot
  const width = line && widthOnLine(line.length + 1)
  const { changes, id } = insertBlock(document, { ...block, ...(width && { width }) }, spot)
  const { label = block.type } = blockTypes[block.type] ?? {}
  if (line && width) changes.push(...setWidths(document, line, width))
  if (!applyEdit(editor.draft, changes, `Insert ${label.toLowerCase()}`) || !isThere(editor, id)) return null
  revealBlocks(editor, [id])
  // Blocks without a text of their own have only a handle.
  editor.focus(textOf(id))
  return id
}

/** Opens a place for the next block after a block. The one at the end of a page is always open. */
export function openInsertLine(editor: Editor, spot: Spot): void {
  const last = outlineNow(editor).blocks.get(spot.parentId)?.at(-1)?.id ?? null
  editor.ui.setState({ insertAt: spot.afterId === last ? null : spot })
  editor.focus(spot.afterId === last ? lastInsertLine : insertLine)
}

/** Duplicates blocks. The copies follow the last of them. */
export function duplicate(editor: Editor, blockIds: readonly string[]): void {
  const { changes, ids } = duplicateBlocks(editor.draft.document, blockIds)
  if (!applyEdit(editor.draft, changes, `Duplicate ${counted(blockIds.length, 'block')}`)) return
  const made = ids.filter(each => isThere(editor, each))
  revealBlocks(editor, made)
  const [id] = made
  if (made.length === 1 && id !== undefined) editor.focus(textOf(id))
}

/** Moves blocks one step, and keeps the focus where it is. */
export function step(editor: Editor, blockId: string, by: 1 | -1): void {
  const ids = chosenWith(editor, blockId)
  const changes = stepBlocks(editor.draft.document, ids, by)
  const isInText = document.activeElement?.matches('[data-label]') ?? false
  if (!applyEdit(editor.draft, changes, `Move ${counted(ids.length, 'block')}`)) return
  afterMove(editor, [blockId, ...ids.filter(id => id !== blockId)])
  editor.focus(isInText ? labelOf(blockId) : handleOf(blockId))
}

/** Moves blocks to another place. */
export function move(editor: Editor, blockIds: readonly string[], spot: LineSpot): void {
  const [first] = blockIds
  const { document } = editor.draft
  const changes = moveBlocks(document, blockIds, spot)
  const { line, left = [] } = spot
  if (line) changes.push(...setWidths(document, [...line, ...blockIds], widthOnLine(line.length + blockIds.length)))
  else if (line === null) changes.push(...setWidths(document, blockIds, widthOnLine(1)))
  for (const rest of left) changes.push(...setWidths(document, rest, widthOnLine(rest.length)))
  if (first === undefined || !applyEdit(editor.draft, changes, `Move ${counted(blockIds.length, 'block')}`)) return
  afterMove(editor, blockIds)
}

/** Announces where a block is now. A block that left its page is followed. */
function afterMove(editor: Editor, blockIds: readonly string[]): void {
  const [blockId = ''] = blockIds
  const outline = outlineNow(editor)
  const parentId = editor.draft.document.blocks[blockId]?.at.parentId ?? ''
  const index = outline.pages.findIndex(({ id }) => id === parentId)
  const blocks = outline.blocks.get(parentId) ?? []
  const place = `${blocks.findIndex(({ id }) => id === blockId) + 1} of ${blocks.length}`
  const page = outline.pages[index]
  say(page && outline.pages.length > 1 ? `${pageName(page, index)}, ${place}` : place)
  if (page && shownPageId(editor) !== page.id) revealBlocks(editor, blockIds)
  else editor.focus(handleOf(blockId))
}

/** Deletes blocks with an offer to undo, and focuses the one after or before them. */
export function deleteBlocks(editor: Editor, blockIds: readonly string[]): void {
  const { document: before } = editor.draft
  const siblings = outlineOf(before).blocks.get(before.blocks[blockIds[0] ?? '']?.at.parentId ?? '') ?? []
  const index = siblings.findIndex(({ id }) => blockIds.includes(id))
  const isKept = ({ id }: { id: string }) => !blockIds.includes(id)
  const next = siblings.slice(index).find(isKept) ?? siblings.slice(0, index).findLast(isKept)
  const changes = blockIds.flatMap(id => deleteThing(before, 'blocks', id))
  if (!applyEdit(editor.draft, changes, `Delete ${counted(blockIds.length, 'block')}`)) return
  if (next) select(editor, { list: 'blocks', id: next.id })
  editor.focus(next ? handleOf(next.id) : lastInsertLine)
  offerUndo(editor, changes, {
    text: blockIds.length === 1 ? 'Block deleted' : `${blockIds.length} blocks deleted`,
    label: `Restore ${counted(blockIds.length, 'block')}`,
    after: () => revealBlocks(editor, blockIds),
  })
}

interface UndoOffer {
  /** What was done. */
  text: string
  /** What undoing it is called. */
  label: string
  after(): void
}

/** Offers to undo changes even after other edits, unlike the undo of the keyboard. */
const offerUndo = ({ draft }: Editor, changes: readonly Change[], { text, label, after }: UndoOffer): void =>
  toastUndo(text, () => {
    if (applyEdit(draft, inverseChanges(changes), label)) after()
  })

/** Undoes or redoes, and shows what that changed. */
export function goBack(editor: Editor, way: 'undo' | 'redo'): void {
  const { draft } = editor
  const { document: before, state } = draft
  const label = state[way]?.label
  const isDone = way === 'undo' ? draft.undo() : draft.redo()
  if (!isDone || label === undefined) return
  say(`${way === 'undo' ? 'Undone' : 'Redone'}: ${label}`)
  // Drawn at once, so that it is known whether what had the focus is gone.
  flushSync(() => {})
  const thing = changedThing(before, draft.document)
  if (thing) showChanged(editor, thing)
}

function showChanged(editor: Editor, { list, id }: { list: 'blocks' | StripList; id: string }): void {
  const outline = outlineNow(editor)
  const shown = shownIn(outline, editor.ui.getState().shown)
  if (list !== 'blocks') {
    if (shown.id !== id && outline[list].some(thing => thing.id === id)) show(editor, list, id)
  } else {
    const pageId = editor.draft.document.blocks[id]?.at.parentId ?? ''
    const isThere = outline.blocks.get(pageId)?.some(block => block.id === id) ?? false
    if (shown.id !== pageId && outline.pages.some(page => page.id === pageId)) show(editor, 'pages', pageId)
    const isInBlock = document.activeElement?.closest(`[data-block="${id}"]`) ?? null
    if (isThere && !isInBlock) {
      select(editor, { list, id })
      return editor.focus(textOf(id))
    }
  }
  // What had the focus may be gone: the block before it is near.
  if (document.activeElement?.isConnected && document.activeElement !== document.body) return
  const { at } = editor.draft.document.blocks[id] ?? {}
  const before = at && outline.blocks.get(at.parentId)?.findLast(block => block.at.place < at.place)
  editor.focus(before ? textOf(before.id) : lastInsertLine)
}

const counted = (count: number, noun: string) => (count === 1 ? noun : `${count} ${noun}s`)
const nouns = { pages: 'page', endings: 'ending' } as const

export function add(editor: Editor, list: StripList, afterId: string | null = null): void {
  const { changes, id } = addToStrip(editor.draft.document, list, afterId)
  if (!applyEdit(editor.draft, changes, `Add ${nouns[list]}`)) return
  show(editor, list, id)
  editor.focus(list === 'pages' ? lastInsertLine : tabOf(id))
}

export function duplicateThing(editor: Editor, list: StripList, id: string): void {
  const copy = duplicateInStrip(editor.draft.document, list, id)
  if (!copy || !applyEdit(editor.draft, copy.changes, `Duplicate ${nouns[list]}`)) return
  show(editor, list, copy.id)
  editor.focus(tabOf(copy.id))
}

/** Moves a page or an ending to an index of its list. */
export function moveThing(editor: Editor, thing: { list: StripList; id: string }, to: number): void {
  const things = outlineNow(editor)[thing.list]
  if (to < 0 || to >= things.length) return
  if (!applyEdit(editor.draft, moveInStrip(editor.draft.document, thing, to), `Move ${nouns[thing.list]}`)) return
  say(`${to + 1} of ${things.length}`)
  editor.focus(tabOf(thing.id))
}

/** Deletes a page or an ending with an offer to undo. A form keeps at least one of each. */
export function deleteFromStrip(editor: Editor, list: StripList, id: string): void {
  const things = outlineNow(editor)[list]
  const index = things.findIndex(thing => thing.id === id)
  const next = things[index + 1] ?? things[index - 1]
  if (index < 0 || !next) return
  const changes = deleteThing(editor.draft.document, list, id)
  if (!applyEdit(editor.draft, changes, `Delete ${nouns[list]}`)) return
  show(editor, list, next.id)
  editor.focus(tabOf(next.id))
  offerUndo(editor, changes, {
    text: list === 'pages' ? 'Page deleted' : 'Ending deleted',
    label: `Restore ${nouns[list]}`,
    after: () => reveal(editor, list, id),
  })
}

/** Adds pages of questions, as pasted text makes them. The first page goes to the spot. */
export function insertPages(editor: Editor, pages: readonly (readonly NewBlock[])[], spot: Spot): void {
  const { changes, ids } = changesOfPages(editor.draft.document, pages, spot)
  if (!applyEdit(editor.draft, changes, `Paste ${counted(pages.flat().length, 'question')}`)) return
  revealBlocks(editor, ids.filter(id => isThere(editor, id)).slice(0, 1))
}

/** Fills an empty form with a template, or with what a table or a file became. */
export function startFrom(editor: Editor, { content, label, theme }: ItemStart): void {
  const { draft } = editor
  const parts = editsOfStart(draft.document, content as FormDocument, { hasOwnLook: theme === null })
  const isDone = parts.map(changes => applyEdit(draft, changes, `Start from ${label}`)).some(Boolean)
  const [page] = outlineNow(editor).pages
  if (!isDone || !page) return
  show(editor, 'pages', page.id)
  revealBlocks(
    editor,
    (outlineNow(editor).blocks.get(page.id) ?? []).slice(0, 1).map(({ id }) => id),
  )
}

/** The block before or after a block of the shown page; null at its ends. */
export function neighborId(editor: Editor, blockId: string, by: 1 | -1): string | null {
  const blocks = outlineNow(editor).blocks.get(shownPageId(editor)) ?? []
  return blocks[blocks.findIndex(({ id }) => id === blockId) + by]?.id ?? null
}

/** What a page or an ending is called. */
export function nameOfThing(document: FormDocument, { list, id }: { list: StripList; id: string }): string {
  const outline = outlineOf(document)
  const index = outline[list].findIndex(thing => thing.id === id)
  const [page, ending] = [outline.pages[index], outline.endings[index]]
  if (list === 'pages') return page ? pageName(page, index) : ''
  return ending ? endingName(ending, index) : ''
}
