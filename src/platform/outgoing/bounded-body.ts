import { Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { outgoingError } from './outgoing-error.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The encodings that `boundedBody` decompresses, as `accept-encoding` lists them. */
export const acceptedEncodings = 'gzip, deflate, br'

function limited(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(outgoingError('too_large'))
      else done(null, chunk)
    },
  })
}

interface BodyOptions {
  /** The `content-encoding` of the response; undefined when it has no body. */
  encoding: string | undefined
  /** The maximum size, both as it is sent and decompressed. */
  maxBytes: number
  /** Turns an error of the connection into the one that the reader gets. */
  toError: (error: unknown) => unknown
}

/**
 * The body of a response, decompressed and limited in size. Destroying it closes the connection.
 *
 * @throws AppError with reason `invalid_response` for an unknown encoding.
 */
export function boundedBody(raw: Readable, { encoding, maxBytes, toError }: BodyOptions): Readable {
  const name = encoding?.trim().toLowerCase() ?? ''
  const isPlain = name === '' || name === 'identity'
  const decoder = isPlain ? null : decoders[name]?.()
  if (decoder === undefined) throw outgoingError('invalid_response')
  const received = limited(maxBytes)
  const body = decoder ? limited(maxBytes) : received
  const parts = decoder ? [received, decoder, body] : [received]
  raw.once('error', error => body.destroy(toError(error) as Error))
  if (decoder) {
    received.once('error', error => body.destroy(error))
    decoder.once('error', error => body.destroy(outgoingError('invalid_response', error)))
  }
  // Callers that only need the status must not crash the process when the connection breaks later.
  body.on('error', () => undefined)
  body.once('close', () => [raw, ...parts].forEach(part => part.destroy()))
  parts.reduce((from, to) => from.pipe(to), raw)
  return body
}
