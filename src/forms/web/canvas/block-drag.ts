import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isSameJson } from '../../../fields/same-json.ts'
import { eachFrame } from '../../../ui/lists/each-frame.ts'
import { edgeScroll } from '../../../ui/lists/list-drag.ts'
import { type Editor, outlineOf } from '../editor-context.ts'
import { insert, move, shownPageId } from '../editor-actions.ts'
import { linesOf, maxOnLine } from '../edits/block-edits.ts'
import { afterIdOf, type DropMark, dropMarkAt } from './drop-spot.ts'

/** What is dragged: blocks of the form, or a type to insert. */
export type Dragged = { blockIds: readonly string[] } | { type: string }

/** A drag, and where the dragged thing would go. */
interface Drag {
  dragged: Dragged
  x: number
  y: number
  /** Beside a block of the page; null elsewhere. */
  mark: DropMark | null
  /** Onto a page of the strip; null elsewhere. */
  pageId: string | null
  /** Whether it is over the page without blocks to go beside. */
  isOverPage: boolean
}

export interface DragState {
  drag: Drag | null
}

/** How far a pressed pointer moves before a drag starts, in pixels. */
const threshold = 5

/** Drags blocks within a page, onto pages of the strip, and from the list of blocks into the page. */
export class BlockDrag {
  readonly state: StoreApi<DragState> = createStore(() => ({ drag: null }))
  readonly #editor: Editor
  #end: (() => void) | null = null

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** Starts to follow a pressed pointer. A drag begins once it has moved. */
  press(event: { button: number; clientX: number; clientY: number; pointerId: number }, dragged: Dragged): void {
    this.#end?.()
    if (event.button !== 0) return
    const start = { x: event.clientX, y: event.clientY }
    const ends = new AbortController()
    const { signal } = ends
    let stopScrolling: (() => void) | null = null
    const finish = () => {
      ends.abort()
      stopScrolling?.()
      this.state.setState({ drag: null })
      this.#end = null
    }
    this.#end = finish
    const isSame = (other: PointerEvent) => other.pointerId === event.pointerId
    const onMove = (moved: PointerEvent) => {
      if (!isSame(moved)) return
      // Released where the page did not hear it, such as over a menu of the browser.
      if (moved.buttons === 0) return finish()
      const point = { x: moved.clientX, y: moved.clientY }
      if (!this.state.getState().drag) {
        if (Math.hypot(point.x - start.x, point.y - start.y) < threshold) return
        stopScrolling = this.#scrollAtEnds()
        getSelection()?.removeAllRanges()
      }
      moved.preventDefault()
      this.#follow(dragged, point)
    }
    const onUp = (released: PointerEvent) => {
      if (!isSame(released)) return
      const { drag } = this.state.getState()
      finish()
      if (!drag) return
      // Releasing a dragged thing is not a click.
      document.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
      this.#drop(drag)
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !this.state.getState().drag) return
      key.preventDefault()
      key.stopPropagation()
      finish()
    }
    document.addEventListener('pointermove', onMove, { signal })
    document.addEventListener('pointerup', onUp, { signal })
    document.addEventListener('pointercancel', finish, { signal })
    document.addEventListener('keydown', onKey, { signal, capture: true })
  }

  /** Ends a drag without a drop, such as when the editor closes. */
  cancel(): void {
    this.#end?.()
  }

  #follow(dragged: Dragged, { x, y }: { x: number; y: number }): void {
    const under = document.elementFromPoint(x, y)
    const pageId = under?.closest<HTMLElement>('[data-drop-page]')?.dataset['dropPage'] ?? null
    const page = under?.closest('[data-canvas]')?.querySelector<HTMLElement>('[data-drop-blocks]') ?? null
    const blocks = page ? [...page.querySelectorAll<HTMLElement>('[data-block]')] : []
    const drawn = blocks.map(block => {
      const { left, right, top, bottom } = block.getBoundingClientRect()
      return { id: block.dataset['block'] ?? '', left, right, top, bottom }
    })
    const isRightToLeft = page ? getComputedStyle(page).direction === 'rtl' : false
    const ids = 'blockIds' in dragged ? dragged.blockIds : [newBlock]
    const drop = { point: { x, y }, dragged: ids, maxOnLine: isNarrow() ? 1 : maxOnLine, isRightToLeft }
    const mark = page ? dropMarkAt(drawn, drop) : null
    const before = this.state.getState().drag?.mark ?? null
    // The page is drawn again only when the mark moves.
    const kept = isSameJson(mark, before) ? before : mark
    this.state.setState({ drag: { dragged, x, y, mark: kept, pageId, isOverPage: page !== null } })
  }

  #scrollAtEnds(): () => void {
    return eachFrame(elapsed => {
      const { drag } = this.state.getState()
      const scroller = document.querySelector('[data-drop-scroller]')
      if (!drag || !scroller) return
      const { left, right, top, bottom } = scroller.getBoundingClientRect()
      if (drag.x < left || drag.x > right || drag.y < top || drag.y > bottom) return
      const by = edgeScroll(drag.y, { from: top, to: bottom }, elapsed)
      if (by === 0) return
      scroller.scrollBy({ top: by })
      this.#follow(drag.dragged, drag)
    })
  }

  #drop({ dragged, mark, pageId, isOverPage }: Drag): void {
    const outline = outlineOf(this.#editor.draft.document)
    const parentId = pageId ?? shownPageId(this.#editor)
    const ids = (outline.blocks.get(parentId) ?? []).map(({ id }) => id)
    if (pageId === null && !isOverPage) return
    const moving = 'blockIds' in dragged ? dragged.blockIds : []
    // Without a block to go beside, it goes to the end of the page.
    const at = pageId === null && mark !== null && !moving.includes(mark.id) ? mark : null
    if (at === null && mark !== null && pageId === null) return
    const others = ids.filter(id => !moving.includes(id))
    const line = at?.line.filter(id => !moving.includes(id)) ?? []
    const afterId = at ? afterIdOf(others, { ...at, line }) : (others.at(-1) ?? null)
    const isBeside = at?.side === 'start' || at?.side === 'end'
    const spot = { parentId, afterId }
    if ('type' in dragged) {
      insert(this.#editor, { type: dragged.type }, isBeside ? { ...spot, line } : spot)
      return
    }
    // On a small screen every block has the whole width, so nobody can mean to change it.
    if (isNarrow()) return move(this.#editor, moving, spot)
    const left = [...outline.blocks.values()]
      .flatMap(linesOf)
      .filter(each => each.some(id => moving.includes(id)))
      .map(each => each.filter(id => !moving.includes(id)))
      .filter(each => each.length > 0 && !(isBeside && each.some(id => line.includes(id))))
    const blocks = moving.flatMap(id => this.#editor.draft.document.blocks[id] ?? [])
    const after = (outline.blocks.get(parentId) ?? []).filter(({ id }) => !moving.includes(id))
    const joined = after.toSpliced(afterId === null ? 0 : others.indexOf(afterId) + 1, 0, ...blocks)
    const isJoining = linesOf(joined).some(each => new Set(each.map(id => moving.includes(id))).size > 1)
    if (isBeside) move(this.#editor, moving, { ...spot, line, left })
    else move(this.#editor, moving, { ...spot, left, ...((left.length > 0 || isJoining) && { line: null }) })
  }
}

const isNarrow = () => matchMedia('(max-width: 767px)').matches

/** Stands for a block that does not exist yet. */
const newBlock = ''

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

export const DragContext = createContext<BlockDrag | null>(null)

export function useBlockDrag(): BlockDrag {
  const drag = use(DragContext)
  if (!drag) throw new Error('This belongs inside the editor of a form')
  return drag
}

export const useDragState = <T>(select: (state: DragState) => T): T => useStore(useBlockDrag().state, select)
