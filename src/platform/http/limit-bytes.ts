import { Transform } from 'node:stream'
import { fileTooLarge } from '../../texts/error-catalogue.ts'
import { AppError } from '../errors.ts'

/**
 * A stream that passes on up to `limit` bytes, and then fails with AppError `too_large`.
 *
 * @param note called with the number of bytes so far, before each chunk is passed on.
 */
export function limitBytes(limit: number, note?: (arrived: number) => void): Transform {
  let arrived = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      arrived += chunk.length
      note?.(arrived)
      done(arrived > limit ? new AppError('too_large', fileTooLarge) : null, chunk)
    },
  })
}
