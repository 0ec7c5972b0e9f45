import type { TypedInput } from '../../grid/editing/editing.ts'
import { isComposing, isTableSwitch, readKey } from '../../grid/input/keyboard.ts'

/** Takes what was typed before a grid was there, in order. */
type Receiver = (typed: readonly TypedInput[]) => void

/** So long a grid may be on its way for what is typed to be kept for it, in milliseconds. */
const longest = 10_000

/**
 * Where a person goes on who has come to a table by keys, or has just made it: in its grid, which takes the focus once it
 * shows, and what was typed meanwhile. Whoever presses a tab goes on among the tabs.
 */
let awaited: { tableId: string; typed: TypedInput[]; life: AbortController } | null = null

/** The grid that shows. */
let shown: { tableId: string; receive: Receiver } | null = null

/** To be called as a table is opened. */
export function goOnIn(tableId: string): void {
  awaited?.life.abort()
  awaited = null
  if (shown?.tableId === tableId) return shown.receive([])
  const life = new AbortController()
  const on = { capture: true, signal: AbortSignal.any([life.signal, AbortSignal.timeout(longest)]) }
  const typed: TypedInput[] = []
  awaited = { tableId, typed, life }
  const { activeElement: leaving } = document
  globalThis.addEventListener('keydown', event => keep(event, { typed, leaving, life }), on)
  globalThis.addEventListener('pointerdown', () => giveUp(life, typed), on)
}

/** Tells of the grid of a table that shows now, until the answer is called: whoever goes on in it does. */
export function receiveIn(tableId: string, receive: Receiver): () => void {
  const mine = { tableId, receive }
  shown = mine
  if (awaited?.tableId === tableId) {
    const { typed, life } = awaited
    life.abort()
    awaited = null
    receive(typed)
  }
  return () => {
    if (shown === mine) shown = null
  }
}

/** Lets keys mean what they mean; what was typed before goes to the grid all the same, should it come. */
export function stopKeeping(): void {
  if (awaited) giveUp(awaited.life, awaited.typed)
}

function giveUp(life: AbortController, typed: readonly TypedInput[]): void {
  life.abort()
  if (awaited?.life === life && typed.length === 0) awaited = null
}

interface Keeping {
  typed: TypedInput[]
  /** What had the focus as the table was opened: it is about to go, or to be left. */
  leaving: Element | null
  life: AbortController
}

/** Where a person types who has gone elsewhere meanwhile: not in a grid, nor in what led to the table. */
const otherTexts = 'input, select, textarea:not(.gl-grid-catcher)'

function keep(event: KeyboardEvent, { typed, leaving, life }: Keeping): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  const isElsewhere = target !== leaving && target instanceof Element && target.matches(otherTexts)
  const leaves = key === 'Escape' || (key === 'Tab' && typed.length === 0)
  if (isElsewhere || leaves) {
    if (key === 'Escape') typed.length = 0
    return giveUp(life, typed)
  }
  const isModified = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  const isText = !isModified && [...key].length === 1
  const isKey = isModified ? typed.length > 0 && isTableSwitch(event) : readKey(event) !== null
  if ((!isText && !isKey) || isComposing(event)) return
  event.preventDefault()
  event.stopPropagation()
  typed.push(isText ? { kind: 'text', text: key } : { kind: 'key', press: { key, shiftKey, ctrlKey, metaKey } })
}
