import { ServerError, toServerError } from '../../ui/server-error.ts'

export interface Upload {
  file: File
  signal: AbortSignal
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress(share: number): void
}

interface Answer {
  importId?: string
  error?: { code: string; message: string }
}

/**
 * Sends a file and gives the id of its import. `fetch` cannot tell how much of a body was sent, so this does not use it.
 *
 * @throws ServerError with the sentence of the server; the signal's reason when it was aborted.
 */
export function uploadFile({ file, signal, onProgress }: Upload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/imports/csv?fileName=${encodeURIComponent(file.name)}`)
  request.responseType = 'json'
  request.setRequestHeader('content-type', file.type || 'text/csv')
  request.upload.addEventListener('progress', event => onProgress(event.total === 0 ? 1 : event.loaded / event.total))
  request.addEventListener('load', () => {
    const { importId, error } = (request.response ?? {}) as Answer
    if (importId) resolve(importId)
    else reject(toServerError({ status: request.status, code: error?.code, message: error?.message }))
  })
  request.addEventListener('error', () => {
    reject(new ServerError('Failed to upload CSV file', { code: 'unreachable', httpStatus: null }))
  })
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}
