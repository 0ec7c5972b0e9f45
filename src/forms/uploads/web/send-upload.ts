import type { Attachment } from '../../../fields/attachments/attachment.ts'
import { partCount, partSize } from '../upload-parts.ts'

interface Begun {
  uploadId: string
  received: number
}

interface Received {
  received: number
  file: Attachment | null
}

/** The server's reason not to take a file. Sending it again would not help. */
export class RefusedUpload extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

interface Sending {
  /** The public identifier of the form. */
  identifier: string
  blockId: string
  file: File
  signal: AbortSignal
  token(): Promise<string>
  /** Receives the share that has arrived, from 0 to 1. */
  onProgress(share: number): void
  /** Waits until another attempt may succeed. `attempt` counts from 0. */
  pause(attempt: number): Promise<void>
}

/** Refusals that are over after a while: timeouts, and too many requests. */
const temporary = new Set([408, 425, 429])
/** The server knows the upload no more, so it begins anew. */
const forgotten = new Set([404, 409])

/** Longer than a part needs on a slow network. */
const partTimeout = 120_000

/**
 * Uploads a file part by part. Parts that did not arrive are sent again for as long as the signal allows, so a lost
 * connection costs one part.
 *
 * @returns the file for the answer.
 * @throws RefusedUpload with the message of the server; the signal's reason when it was aborted.
 */
export async function sendUpload(sending: Sending): Promise<Attachment> {
  const { file, signal, onProgress } = sending
  const count = partCount(file.size)
  let begun = null as Begun | null
  let restarts = 0
  for (let attempt = 0; ;) {
    signal.throwIfAborted()
    try {
      begun ??= await begin(sending)
      const { uploadId, received } = begun
      const number = Math.min(received, count - 1)
      const answer = await sendPart(sending, { uploadId, number })
      if (answer.file) return answer.file
      begun = { uploadId, received: answer.received }
      attempt = 0
      onProgress(answer.received / count)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RefusedUpload) {
        if (!begun || !forgotten.has(error.status) || restarts >= 1) throw error
        restarts++
        begun = null
      } else await sending.pause(attempt++)
    }
  }
}

const pathOf = (identifier: string, call: string) => `/api/forms/${encodeURIComponent(identifier)}/${call}`

async function begin({ identifier, blockId, file, token, signal }: Sending): Promise<Begun> {
  const body = JSON.stringify({ token: await token(), blockId, filename: file.name, size: file.size })
  const response = await fetch(pathOf(identifier, 'upload'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  return answerOf(response.status, await response.text())
}

interface Refusal {
  error?: { message?: string }
}

/** @throws RefusedUpload if the server refused; another error if it did not answer, and may be asked again. */
function answerOf<Answer>(status: number, text: string): Answer {
  if (status === 200) return JSON.parse(text) as Answer
  // A proxy can answer with a page of its own.
  const message = text.startsWith('{') ? (JSON.parse(text) as Refusal).error?.message : undefined
  if (status >= 500 || status === 0 || temporary.has(status)) throw new Error(message)
  throw new RefusedUpload(message ?? 'This file could not be uploaded.', status)
}

/** Sends one part. Uses XMLHttpRequest, since `fetch` cannot report upload progress. */
function sendPart(
  { identifier, file, signal, onProgress }: Sending,
  { uploadId, number }: { uploadId: string; number: number },
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const request = new XMLHttpRequest()
  const from = number * partSize
  request.open('POST', `${pathOf(identifier, 'upload-part')}?upload=${uploadId}&number=${number}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.timeout = partTimeout
  request.upload.addEventListener('progress', ({ loaded }) =>
    onProgress(Math.min(1, (from + loaded) / Math.max(1, file.size))),
  )
  request.addEventListener('load', () => {
    try {
      resolve(answerOf(request.status, request.responseText))
    } catch (error) {
      reject(error as Error)
    }
  })
  for (const event of ['error', 'timeout', 'abort']) {
    request.addEventListener(event, () => reject(new Error('The connection was lost')))
  }
  const stop = () => request.abort()
  signal.addEventListener('abort', stop, { once: true })
  request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
  request.send(file.slice(from, from + partSize))
  return promise
}

/** Tells the server that a file is not part of the answer any more. If that fails, the server finds out later. */
export function sendRemoval(identifier: string, removal: { token: string; uploadId: string }): void {
  void fetch(pathOf(identifier, 'remove-upload'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(removal),
    keepalive: true,
  }).catch(() => undefined)
}

/** The address of a small picture of an uploaded picture. */
export const uploadedPicture = (identifier: string, uploadId: string): string =>
  `${pathOf(identifier, 'uploads')}/${encodeURIComponent(uploadId)}`
