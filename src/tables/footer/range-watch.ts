import type { GridData } from '../../grid/grid-data.ts'
import type { Block } from '../../grid/selection/ranges.ts'
import { inSlices } from '../paste/in-slices.ts'
import { cellsAtOneLook, type RangeReading, readRange } from './range-reading.ts'

/** A drag changes what is selected with every frame: it is read once it stands still for so long, in milliseconds. */
const stillMilliseconds = 120

interface WatchOptions {
  data: GridData
  /** All that is selected. */
  blocks(): readonly Block[]
  tell(reading: RangeReading | null): void
}

/** Reads what is selected whenever that, or what stands there, has changed; null while it is one cell or none. */
export class RangeWatch {
  readonly #options: WatchOptions
  #blocks: readonly Block[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Something else is selected. How many cells that are is told at once, where that is known. */
  selected(): void {
    const { blocks, data, tell } = this.#options
    const selected = blocks()
    const [block, ...others] = selected
    const isOne =
      others.length === 0 && block?.rows.first === block?.rows.last && block?.columns.first === block?.columns.last
    this.#stop()
    this.#blocks = isOne ? [] : selected
    if (this.#blocks.length === 0) return tell(null)
    const cells = cellsAtOneLook(data, this.#blocks)
    if (cells !== null) tell({ kind: 'coming', cells })
    this.#timer = setTimeout(() => void this.#read(), stillMilliseconds)
  }

  /** Cells have come or changed, or rows have moved. Many changes are one. */
  changed(): void {
    if (this.#blocks.length > 0) this.#timer ??= setTimeout(() => void this.#read(), stillMilliseconds)
  }

  stop(): void {
    this.#stop()
    this.#blocks = []
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#life.abort()
  }

  async #read(): Promise<void> {
    this.#stop()
    const { signal } = (this.#life = new AbortController())
    const { blocks, data, tell } = this.#options
    // Rows that came or went have taken the selection along.
    this.#blocks = blocks()
    try {
      tell(await inSlices(readRange(data, this.#blocks), signal))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
