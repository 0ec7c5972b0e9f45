import { statfs } from 'node:fs/promises'
import { diskFullText } from '../texts/error-catalogue.ts'
import { AppError } from './errors.ts'

/** low: administrators are warned. full: nothing is saved any more, so that the rest is enough for reading. */
export type SpaceLevel = 'enough' | 'low' | 'full'

const mebibyte = 1024 * 1024

/** PostgreSQL needs some space for reading and to recover from a crash, and stops for good without any. */
const fullBelow = 512 * mebibyte
const lowBelow = 2048 * mebibyte
const checkInterval = 1_000

const noSpace = () => new AppError('no_space', diskFullText)

/** How many bytes the product can still write on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Watches how much space is left on the disks of the product. */
export class DiskSpace {
  readonly #folders: readonly string[]
  readonly #freeBytesOf: (folder: string) => Promise<number>
  #freeBytes: number | null = null
  #timer: NodeJS.Timeout | null = null
  #full = new AbortController()

  constructor(folders: readonly string[], read = freeBytesOf) {
    this.#folders = folders
    this.#freeBytesOf = read
  }

  /** Checks now and then every second, until `stop`. */
  async start(): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), checkInterval).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Reads the space of the fullest disk. A folder that cannot be read counts as before. */
  async check(): Promise<void> {
    const free = await Promise.all(this.#folders.map(folder => this.#freeBytesOf(folder))).catch(() => null)
    if (free) this.#freeBytes = Math.min(...free)
    const isFull = this.level === 'full'
    if (isFull && !this.#full.signal.aborted) this.#full.abort(noSpace())
    else if (!isFull && this.#full.signal.aborted) this.#full = new AbortController()
  }

  /** Aborts once the disk is full, with the error that `requireRoom` throws. For long work that writes. */
  get full(): AbortSignal {
    return this.#full.signal
  }

  /** Null where it is unknown. */
  get freeBytes(): number | null {
    return this.#freeBytes
  }

  get level(): SpaceLevel {
    if (this.#freeBytes === null || this.#freeBytes >= lowBelow) return 'enough'
    return this.#freeBytes < fullBelow ? 'full' : 'low'
  }

  /** @throws AppError `no_space` when nothing more may be written. */
  requireRoom(): void {
    if (this.level === 'full') throw noSpace()
  }
}
