import type { ArrivingFile } from './csv/csv-reader.ts'

export interface FileState {
  size: number
  complete: boolean
}

/** A file that another thread writes; the writer calls `grow` with its size so far. */
export class FileInTransit implements ArrivingFile {
  readonly path: string
  #state: FileState
  #waiting: (() => void) | null = null

  constructor(path: string, state: FileState) {
    this.path = path
    this.#state = state
  }

  grow(state: FileState): void {
    this.#state = state
    this.#waiting?.()
  }

  async beyond(position: number): Promise<FileState> {
    while (this.#state.size <= position && !this.#state.complete) {
      await new Promise<void>(resolve => (this.#waiting = resolve))
    }
    return this.#state
  }
}
