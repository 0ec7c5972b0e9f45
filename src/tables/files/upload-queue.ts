import { mayBeAccepted } from '../../fields/attachments/accepted-types.ts'
import { type Attachment, maxFilesAtOnce, maxFileSize } from '../../fields/attachments/attachment.ts'
import { fileTooLarge, uploadTexts } from '../../texts/error-catalogue.ts'
import type { UploadedFile } from '../../engine/model/uploaded-file.ts'

/** A file that is being uploaded to a cell. */
export interface UploadItem {
  id: number
  name: string
  /** Bytes. */
  size: number
  /** The share that was sent, from 0 to 1. */
  progress: number
  state: 'waiting' | 'sending' | 'failed'
}

export interface UploadQueueOptions {
  /** Uploads a file; rejects with the signal's reason when that is aborted. */
  send(file: File, on: { signal: AbortSignal; onProgress(share: number): void }): Promise<UploadedFile>
  /** Adds an uploaded file to the cell, before those that were chosen after it, by their keys. */
  add(file: Attachment, before: readonly string[]): void
  onDone(text: string): void
  onProblem(text: string): void
}

interface Upload extends UploadItem {
  file: File
  ending: AbortController
}

/** How many files are uploaded at the same time. */
const atOnce = 2

/**
 * Uploads files to a cell, a few at a time, in the order in which they were chosen. A failed upload stays in the list
 * until it is retried or dropped. Every change creates a new list.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  /** The files that have arrived since the list was empty. */
  #arrived: { id: number; key: string }[] = []
  #taken = 0

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  get items(): readonly UploadItem[] {
    return this.#uploads
  }

  get isBusy(): boolean {
    return this.#uploads.some(({ state }) => state !== 'failed')
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Queues files, at most ten at once. Skips types that cannot be attached, and reports files that are too large. */
  take(files: readonly File[]): void {
    const fitting = files.filter(file => mayBeAccepted(file))
    const small = fitting.filter(({ size }) => size <= maxFileSize)
    if (small.length < fitting.length) this.#options.onProblem(fileTooLarge)
    if (small.length > maxFilesAtOnce) this.#options.onProblem(`At most ${maxFilesAtOnce} files at once`)
    const taken = small.slice(0, maxFilesAtOnce).map((file): Upload => ({
      id: ++this.#taken,
      name: file.name,
      size: file.size,
      progress: 0,
      state: 'waiting',
      file,
      ending: new AbortController(),
    }))
    this.#set([...this.#uploads, ...taken])
    this.#sendNext()
  }

  /** Retries a failed upload. */
  retry(id: number): void {
    this.#update(id, { state: 'waiting', progress: 0, ending: new AbortController() })
    this.#sendNext()
  }

  /** Removes a file from the list and cancels its upload. */
  drop(id: number): void {
    this.#uploads.find(upload => upload.id === id)?.ending.abort()
    this.#set(this.#uploads.filter(upload => upload.id !== id))
    this.#sendNext()
  }

  #sendNext(): void {
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length
    const next = this.#uploads.find(({ state }) => state === 'waiting')
    if (!next || sending >= atOnce) return
    this.#update(next.id, { state: 'sending' })
    void this.#send(next).then(() => this.#sendNext())
    this.#sendNext()
  }

  async #send({ id, file, name, ending: { signal } }: Upload): Promise<void> {
    const { send, add, onDone, onProblem } = this.#options
    const fail = (text: string) => {
      if (signal.aborted) return
      this.#update(id, { state: 'failed' })
      onProblem(text)
    }
    // The file was deleted or changed after it was chosen.
    if (!(await isReadable(file))) return fail(uploadTexts.unreadable)
    try {
      const { attachment } = await send(file, { signal, onProgress: progress => this.#update(id, { progress }) })
      if (signal.aborted) return
      const chosenLater = this.#arrived.filter(file => file.id > id).map(({ key }) => key)
      this.#arrived.push({ id, key: attachment.key })
      this.#set(this.#uploads.filter(upload => upload.id !== id))
      add(attachment, chosenLater)
      onDone(uploadTexts.uploaded(name))
    } catch {
      fail(uploadTexts.failed)
    }
  }

  #update(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    if (uploads.length === 0) this.#arrived = []
    for (const listener of this.#listeners) listener()
  }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)
