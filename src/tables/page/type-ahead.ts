import type { TypedInput } from '../../grid/editing/editing.ts'
import { isComposing, isTableSwitch, readKey } from '../../grid/input/keyboard.ts'

/** Receives what was typed before the grid was there, in order. */
type Receiver = (typed: readonly TypedInput[]) => void

/** How long keys are kept for a grid that is loading, in milliseconds. */
const keepTimeout = 10_000

/**
 * The table that a person has opened by keyboard or has just created. Its grid takes the focus once it shows, with what
 * was typed until then. After a click on a tab the focus stays on the tabs.
 */
let awaited: { tableId: string; typed: TypedInput[]; life: AbortController } | null = null

/** The grid on the screen. */
let shown: { tableId: string; receive: Receiver } | null = null

/** To be called when a table is opened. Keeps what is typed until its grid shows. */
export function resumeInTable(tableId: string): void {
  awaited?.life.abort()
  awaited = null
  if (shown?.tableId === tableId) return shown.receive([])
  const life = new AbortController()
  const on = { capture: true, signal: AbortSignal.any([life.signal, AbortSignal.timeout(keepTimeout)]) }
  const typed: TypedInput[] = []
  awaited = { tableId, typed, life }
  const { activeElement: leaving } = document
  globalThis.addEventListener('keydown', event => keep(event, { typed, leaving, life }), on)
  globalThis.addEventListener('pointerdown', () => stop(life, typed), on)
}

/**
 * To be called when the grid of a table shows. It receives the kept keys now, and the focus whenever its table is
 * opened again, until the returned function is called.
 */
export function receiveTyping(tableId: string, receive: Receiver): () => void {
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

/** Stops keeping keys. Those that were kept still go to the grid if it shows. */
export function stopKeeping(): void {
  if (awaited) stop(awaited.life, awaited.typed)
}

function stop(life: AbortController, typed: readonly TypedInput[]): void {
  life.abort()
  if (awaited?.life === life && typed.length === 0) awaited = null
}

interface Keeping {
  typed: TypedInput[]
  /** The element that had the focus when the table was opened. */
  leaving: Element | null
  life: AbortController
}

/** Text inputs outside the grid: the person is typing there instead. */
const otherTexts = 'input, select, textarea:not(.gl-grid-catcher)'

function keep(event: KeyboardEvent, { typed, leaving, life }: Keeping): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
  const isElsewhere = target !== leaving && target instanceof Element && target.matches(otherTexts)
  const leaves = key === 'Escape' || (key === 'Tab' && typed.length === 0)
  if (isElsewhere || leaves) {
    if (key === 'Escape') typed.length = 0
    return stop(life, typed)
  }
  const isModified = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  const isText = !isModified && [...key].length === 1
  const isKey = isModified ? typed.length > 0 && isTableSwitch(event) : readKey(event) !== null
  if ((!isText && !isKey) || isComposing(event)) return
  event.preventDefault()
  event.stopPropagation()
  typed.push(isText ? { kind: 'text', text: key } : { kind: 'key', press: { key, shiftKey, ctrlKey, metaKey } })
}
