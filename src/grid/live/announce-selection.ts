import type { Announcer } from './announcer.ts'
import type { Range } from '../geometry/geometry.ts'
import type { GridSelection } from '../selection/grid-selection.ts'
import type { Block } from '../selection/ranges.ts'
import type { Bounds } from '../selection/selection.ts'

const numbers = new Intl.NumberFormat()

const size = ({ first, last }: Range): number => last - first + 1

const counted = (count: number, name: string): string => `${numbers.format(count)} ${name}${count === 1 ? '' : 's'}`

/** What is selected, in words; null for one cell alone, which is read out anyway, and for nothing. */
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

/** A drag or held key selects something else with every frame: only what it comes to is said. */
const settlesAfter = 250

/** Says what is selected once that has stood for a moment, unless what was done to it has been said meanwhile. */
export class SelectionAnnouncer {
  readonly #selection: GridSelection
  readonly #announcer: Announcer
  #told = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(selection: GridSelection, announcer: Announcer) {
    this.#selection = selection
    this.#announcer = announcer
    this.#told = selection.version
  }

  /** To be called whenever the selection may have changed; costs nothing when it has not. */
  update(): void {
    if (this.#selection.version === this.#told) return
    this.#told = this.#selection.version
    clearTimeout(this.#timer)
    const { messageCount: said } = this.#announcer
    this.#timer = setTimeout(() => said === this.#announcer.messageCount && this.#tell(), settlesAfter)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #tell(): void {
    const text = selectionText(this.#selection.blocks, this.#selection.bounds)
    if (text !== null) this.#announcer.say(text)
  }
}
