import { ServerError, toServerError } from './server-error.ts'

export interface SendFile {
  /** With its query: `/api/imports/csv?fileName=a.csv`. */
  path: string
  file: File
  contentType: string
  signal: AbortSignal
  /** Receives the share that was sent, from 0 to 1. */
  onProgress(share: number): void
  /** The message when the server cannot be reached. */
  failed: string
}

interface Refusal {
  error?: { code: string; message: string }
}

/**
 * Sends a file as the body of a request and returns the answer. Uses XMLHttpRequest, since `fetch` cannot report upload
 * progress.
 * @throws ServerError with the message of the server; the signal's reason when it was aborted.
 */
export function sendFile<Answer>({ path, file, contentType, signal, onProgress, failed }: SendFile): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.responseType = 'json'
  request.setRequestHeader('content-type', contentType)
  request.upload.addEventListener('progress', event => onProgress(event.total === 0 ? 1 : event.loaded / event.total))
  request.addEventListener('load', () => {
    const { error } = (request.response ?? {}) as Refusal
    if (request.status === 200) resolve(request.response as Answer)
    else reject(toServerError({ status: request.status, code: error?.code, message: error?.message }))
  })
  request.addEventListener('error', () => reject(new ServerError(failed, { code: 'unreachable', httpStatus: null })))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) reject(signal.reason)
  else request.send(file)
  return promise
}
