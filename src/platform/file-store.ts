import type { Readable } from 'node:stream'
import { Disk, KeyNormalizer } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

/** A range of bytes, both ends included. */
export interface BytePart {
  first: number
  last: number
}

export type ReadPart = (key: string, part: BytePart) => Promise<Readable>

/** Stores files and reads any part of them. */
export class FileStore extends Disk {
  readonly #keys = new KeyNormalizer()
  readonly #readPart: ReadPart

  constructor(driver: DriverContract, readPart: ReadPart) {
    super(driver)
    this.#readPart = readPart
  }

  /** Part of a stored file. */
  async getPart(key: string, part: BytePart): Promise<Readable> {
    return this.#readPart(this.#keys.normalize(key), part)
  }
}
