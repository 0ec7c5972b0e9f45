import type { Readable } from 'node:stream'
import { Disk, KeyNormalizer } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

/** Bytes from the first to the last, both included. */
export interface BytePart {
  first: number
  last: number
}

/** Opens a file, or a part of it. Rejects if the file is missing. */
export type OpenFile = (key: string, part: BytePart | null) => Promise<Readable>

/** The file store: the data folder or a bucket. */
export class FileStore extends Disk {
  readonly #keys = new KeyNormalizer()
  readonly #open: OpenFile

  constructor(driver: DriverContract, open: OpenFile) {
    super(driver)
    this.#open = open
  }

  /** Opens a file, or the part of it that has these bytes; null if the store does not have the file. */
  async openIfThere(key: string, part: BytePart | null = null): Promise<Readable | null> {
    try {
      return await this.#open(this.#keys.normalize(key), part)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}

/** Whether an error of the file system or of a bucket says that there is no such file. */
function isMissing(error: unknown): boolean {
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}
