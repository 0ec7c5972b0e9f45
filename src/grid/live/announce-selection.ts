import type { Announcer } from './announcer.ts'
import type { Range } from '../geometry/geometry.ts'
import type { GridSelection } from '../selection/grid-selection.ts'
import type { Block } from '../selection/ranges.ts'
import type { Bounds } from '../selection/selection.ts'

const numbers = new Intl.NumberFormat()

const size = ({ first, last }: Range): number => last - first + 1

const counted = (count: number, name: string): string => `${numbers.format(count)} ${name}${count === 1 ? '' : 's'}`

/** The selection in words; null if it is empty or a single cell, which screen readers read out anyway. */
export function selectionText(
  blocks: readonly Block[],
  bounds: Pick<Bounds, 'rowCount' | 'columnCount'>,
): string | null {
  const [block] = blocks
  if (!block) return null
  if (blocks.length > 1) return `${counted(blocks.length, 'range')} selected`
  const rows = size(block.rows)
  const columns = size(block.columns)
  if (rows * columns === 1) return null
  const isWholeRows = columns === bounds.columnCount
  const isWholeColumns = rows === bounds.rowCount
  if (isWholeRows && isWholeColumns) return `Everything selected, ${counted(rows, 'row')}`
  if (isWholeRows) return `${counted(rows, 'row')} selected`
  if (isWholeColumns) return `${counted(columns, 'column')} selected`
  return `${counted(rows * columns, 'cell')} selected, ${counted(rows, 'row')} by ${counted(columns, 'column')}`
}

/** How long a selection must stay the same before it is announced, in milliseconds. */
const announceDelay = 250

/** Announces the selection once it has settled, unless something else has been announced meanwhile. */
export class SelectionAnnouncer {
  readonly #selection: GridSelection
  readonly #announcer: Announcer
  #version: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(selection: GridSelection, announcer: Announcer) {
    this.#selection = selection
    this.#announcer = announcer
    this.#version = selection.version
  }

  /** Call after every render. */
  update(): void {
    if (this.#selection.version === this.#version) return
    this.#version = this.#selection.version
    clearTimeout(this.#timer)
    const { messageCount } = this.#announcer
    this.#timer = setTimeout(() => messageCount === this.#announcer.messageCount && this.#announce(), announceDelay)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #announce(): void {
    const text = selectionText(this.#selection.blocks, this.#selection.bounds)
    if (text !== null) this.#announcer.say(text)
  }
}
