import type { Attachment } from '../../../fields/attachments/attachment.ts'
import type { Respondent } from '../../blocks/asking/respondent.ts'
import type { FileLimits } from '../../blocks/block-type.ts'
import { filesIn, filesText } from '../../blocks/file-entries.ts'
import { isOfKind } from '../../blocks/file-kinds.ts'
import { formatBytes } from '../../blocks/format-bytes.ts'
import { formatCount } from '../../blocks/format-count.ts'
import { acceptedType, extensionOf, mayBeAccepted, textTypeOf } from '../../../fields/attachments/accepted-types.ts'
import { RefusedUpload, sendRemoval, sendUpload } from './send-upload.ts'

/** A file on its way. */
export interface UploadItem {
  id: number
  blockId: string
  name: string
  /** Bytes. */
  size: number
  /** The share that has arrived, from 0 to 1. */
  progress: number
  /** 'offline' while it waits for the connection. */
  state: 'waiting' | 'sending' | 'offline' | 'failed'
  /** Why it failed; '' otherwise. */
  message: string
}

interface Upload extends UploadItem {
  file: File
  ending: AbortController
}

/** How many files are uploaded at the same time. */
const atOnce = 2
const [firstRetry, maxRetry] = [1000, 20_000]
const previewDate = '2026-01-01T00:00:00.000Z'

/**
 * The files that a respondent is uploading, for all questions of a form. They go on while other questions are answered.
 * A file that has arrived becomes part of the answer.
 */
export class RespondentUploads {
  readonly #respondent: Respondent
  readonly #listeners = new Set<() => void>()
  #uploads: readonly Upload[] = []
  #taken = 0
  /** The questions for which a file is being made, such as a signature. */
  readonly #expected = new Set<string>()

  constructor(respondent: Respondent) {
    this.#respondent = respondent
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** All files on their way. Every change makes a new list. */
  readonly items = (): readonly UploadItem[] => this.#uploads

  #files(blockId: string): readonly Attachment[] {
    return filesIn(this.#respondent.answers()[blockId])
  }

  /** Uploads files for a question, and returns what is wrong with those that it does not take; '' for nothing. */
  take(blockId: string, files: readonly File[], limits: FileLimits): string {
    const problems = files.map(file => problemOf(file, limits))
    const fitting = files.filter((_, index) => problems[index] === '')
    const existing = this.#files(blockId).length + this.#uploads.filter(upload => upload.blockId === blockId).length
    const room = Math.max(0, limits.maxFiles - existing)
    if (fitting.length > room) problems.unshift(`Add at most ${formatCount(limits.maxFiles, 'file')}.`)
    const added = fitting.slice(0, room).map((file): Upload => ({
      id: ++this.#taken,
      blockId,
      name: file.name,
      size: file.size,
      progress: 0,
      state: 'waiting',
      message: '',
      file,
      ending: new AbortController(),
    }))
    this.#set([...this.#uploads, ...added])
    this.#sendNext()
    return problems.find(problem => problem !== '') ?? ''
  }

  /** Says that a file for a question is being made, so the answers must wait for it. */
  setExpected(blockId: string, isExpected: boolean): void {
    if (isExpected) this.#expected.add(blockId)
    else this.#expected.delete(blockId)
    this.#respondent.setObstacle(blockId, this.#obstacle(blockId))
  }

  /** Uploads a file in place of all others of a question. */
  replace(blockId: string, file: File, limits: FileLimits): string {
    this.clear(blockId)
    return this.take(blockId, [file], limits)
  }

  /** Removes all files of a question. */
  clear(blockId: string): void {
    for (const { id, blockId: of } of this.#uploads) if (of === blockId) this.drop(id)
    for (const file of this.#files(blockId)) this.remove(blockId, file)
  }

  /** Sends a file that failed again. */
  retry(id: number): void {
    this.#update(id, { state: 'waiting', progress: 0, message: '', ending: new AbortController() })
    this.#sendNext()
  }

  /** Cancels an upload. */
  drop(id: number): void {
    this.#uploads.find(upload => upload.id === id)?.ending.abort()
    this.#set(this.#uploads.filter(upload => upload.id !== id))
    this.#sendNext()
  }

  /** Takes a file out of an answer. */
  remove(blockId: string, { key }: Attachment): void {
    this.#enter(
      blockId,
      this.#files(blockId).filter(file => file.key !== key),
    )
    const { identifier } = this.#respondent
    if (identifier === '') return
    void this.#respondent
      .startedToken()
      .then(token => sendRemoval(identifier, { token, uploadId: key }))
      .catch(() => undefined)
  }

  #enter(blockId: string, files: readonly Attachment[]): void {
    this.#respondent.enter(blockId, { '': [filesText(files)] })
  }

  #sendNext(): void {
    const active = this.#uploads.filter(({ state }) => state === 'sending' || state === 'offline').length
    const next = this.#uploads.find(({ state }) => state === 'waiting')
    if (!next || active >= atOnce) return
    this.#update(next.id, { state: 'sending' })
    void this.#send(next).then(() => this.#sendNext())
    this.#sendNext()
  }

  async #send({ id, blockId, file, ending: { signal } }: Upload): Promise<void> {
    const { identifier } = this.#respondent
    try {
      const uploaded =
        identifier === ''
          ? previewOf(id, file)
          : await sendUpload({
              identifier,
              blockId,
              file,
              signal,
              token: () => this.#respondent.startedToken(),
              onProgress: progress => this.#update(id, { progress, state: 'sending' }),
              pause: attempt => this.#pause(id, signal, attempt),
            })
      if (signal.aborted) return
      this.#enter(blockId, [...this.#files(blockId), uploaded])
      this.#set(this.#uploads.filter(upload => upload.id !== id))
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof RefusedUpload ? error.message : 'This file could not be uploaded.'
      this.#update(id, { state: 'failed', message })
    }
  }

  /** Waits before another attempt, but no longer than until the browser is online. */
  #pause(id: number, signal: AbortSignal, attempt: number): Promise<void> {
    this.#update(id, { state: 'offline' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.min(firstRetry * 2 ** attempt, maxRetry))
    const wake = () => resolve()
    addEventListener('online', wake)
    signal.addEventListener('abort', wake)
    return promise.finally(() => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
    })
  }

  #update(id: number, change: Partial<Upload>): void {
    this.#set(this.#uploads.map(upload => (upload.id === id ? { ...upload, ...change } : upload)))
  }

  #set(uploads: readonly Upload[]): void {
    const blocks = new Set([...this.#uploads, ...uploads].map(({ blockId }) => blockId))
    this.#uploads = uploads
    for (const blockId of blocks) this.#respondent.setObstacle(blockId, this.#obstacle(blockId))
    const isBusy = uploads.some(({ state }) => state !== 'failed')
    if (isBusy) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    for (const listener of this.#listeners) listener()
  }

  #obstacle(blockId: string) {
    const own = this.#uploads.filter(upload => upload.blockId === blockId)
    if (this.#expected.has(blockId) || own.some(({ state }) => state !== 'failed')) return 'busy'
    const [failed] = own
    return failed ? { message: `${failed.name} was not uploaded. Try again, or remove it.` } : null
  }
}

/** Asks whether the page should close although files are on their way. */
const warn = (event: Event): void => event.preventDefault()

/** What is wrong with a chosen file, judged by its name; '' for nothing. The server looks at its content. */
function problemOf(file: File, { maxSize, fileTypes }: FileLimits): string {
  if (file.size > maxSize) return `${file.name} is larger than ${formatBytes(maxSize)}.`
  const type = acceptedType(file.type, file.name) ?? textTypeOf(file.name)
  const isWrong = type !== null && fileTypes.length > 0 && !fileTypes.some(kind => isOfKind(type, kind))
  const isUnknown = !mayBeAccepted(file) && !(file.type === '' && extensionOf(file.name) === '')
  return isWrong || isUnknown ? `${file.name} is not a type of file that can be added here.` : ''
}

/** In a preview nothing is sent. */
const previewOf = (id: number, file: File): Attachment => ({
  key: `preview-${id}`,
  size: file.size,
  filename: file.name.slice(0, 255) || 'file',
  originalName: file.name.slice(0, 255) || 'file',
  mimeType: acceptedType(file.type, file.name) ?? 'text/plain',
  uploadedAt: previewDate,
  metadata: { userId: null, wasDownloaded: false },
})

const known = new WeakMap<Respondent, RespondentUploads>()

/** The uploads of a respondent. All questions share them. */
export function uploadsOf(respondent: Respondent): RespondentUploads {
  const existing = known.get(respondent) ?? new RespondentUploads(respondent)
  known.set(respondent, existing)
  return existing
}
