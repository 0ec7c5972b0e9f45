import type { Readable } from 'node:stream'
import { Disk, KeyNormalizer } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

/** Bytes from the first to the last, both included. */
export interface BytePart {
  first: number
  last: number
}

export type ReadPart = (key: string, part: BytePart) => Promise<Readable>

/** Where files are kept, of which a part can be read without what comes before it. */
export class FileStore extends Disk {
  readonly #keys = new KeyNormalizer()
  readonly #readPart: ReadPart

  constructor(driver: DriverContract, readPart: ReadPart) {
    super(driver)
    this.#readPart = readPart
  }

  /** A part of a file that is there and has these bytes. */
  async getPart(key: string, part: BytePart): Promise<Readable> {
    return this.#readPart(this.#keys.normalize(key), part)
  }
}
