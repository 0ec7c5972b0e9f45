import type { GridData } from '../../grid/grid-data.ts'
import type { Block } from '../../grid/selection/ranges.ts'
import { inSlices } from '../paste/in-slices.ts'
import { blockCellCount, type RangeReading, readRange } from './range-reading.ts'

/** A drag changes the selection every frame. It is read once it has not changed for this long, in milliseconds. */
const debounceMilliseconds = 120

interface WatchOptions {
  data: GridData
  /** The selected blocks. */
  blocks(): readonly Block[]
  tell(reading: RangeReading | null): void
}

/** Reads the selection whenever it or its cells change. Null while it is one cell or none. */
export class RangeWatch {
  readonly #options: WatchOptions
  #blocks: readonly Block[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #life = new AbortController()

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** To be called when the selection changes. Reports the number of cells at once where that is known. */
  selected(): void {
    const { blocks, data, tell } = this.#options
    const selected = blocks()
    const [block, ...others] = selected
    const isOne =
      others.length === 0 && block?.rows.first === block?.rows.last && block?.columns.first === block?.columns.last
    this.#stop()
    this.#blocks = isOne ? [] : selected
    if (this.#blocks.length === 0) return tell(null)
    const cells = blockCellCount(data, this.#blocks)
    if (cells !== null) tell({ kind: 'coming', cells })
    this.#timer = setTimeout(() => void this.#read(), debounceMilliseconds)
  }

  /** To be called when cells or rows change. Many changes are read together. */
  changed(): void {
    if (this.#blocks.length > 0) this.#timer ??= setTimeout(() => void this.#read(), debounceMilliseconds)
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
    // Rows that were added or removed move the selection.
    this.#blocks = blocks()
    try {
      tell(await inSlices(readRange(data, this.#blocks), signal))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
