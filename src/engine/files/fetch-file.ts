import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import { isOutgoingError } from '../../platform/outgoing/outgoing-error.ts'
import {
  type OutgoingOptions,
  outgoingRequest,
  type OutgoingResponse,
} from '../../platform/outgoing/outgoing-request.ts'
import { fileTooLarge, uploadTexts } from '../../texts/error-catalogue.ts'

export type FetchOptions = Pick<OutgoingOptions, 'signal' | 'allowLoopback'>

const failed = (cause?: unknown) => new AppError('bad_input', uploadTexts.failedUrl, { cause })

/**
 * Starts to download a file from a URL that a person gave.
 * @throws AppError `bad_input` if the server does not return a file. Pass other errors, including those of the body,
 * through `failedFetch`.
 */
export async function fetchFile(url: string, options: FetchOptions = {}): Promise<OutgoingResponse> {
  const headers = { 'accept-encoding': 'identity' }
  const response = await outgoingRequest(url, { ...options, headers, maxBytes: maxFileSize })
  const encoding = response.headers['content-encoding'] ?? ''
  if (response.status === 200 && (encoding === '' || encoding === 'identity')) return response
  response.body.destroy()
  throw failed()
}

/**
 * The error to show if a download fails. It gives no cause, so that nobody can use it to probe the internal network.
 */
export function failedFetch(error: unknown, signal: AbortSignal | undefined): unknown {
  if (isOutgoingError(error)) {
    return error.reason === 'too_large' ? new AppError('too_large', fileTooLarge, { cause: error }) : failed(error)
  }
  return signal?.aborted && error === signal.reason ? failed(error) : error
}
