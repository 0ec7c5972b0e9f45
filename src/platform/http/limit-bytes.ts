import { Transform } from 'node:stream'
import { fileTooLarge } from '../../texts/error-catalogue.ts'
import { AppError } from '../errors.ts'

/**
 * Passes on what it gets, and fails with AppError `too_large` beyond so many bytes.
 *
 * @param note told how many bytes have come, and the last of them, before they are passed on.
 */
export function limitBytes(limit: number, note?: (arrived: number, chunk: Buffer) => void): Transform {
  let arrived = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      arrived += chunk.length
      note?.(arrived, chunk)
      done(arrived > limit ? new AppError('too_large', fileTooLarge) : null, chunk)
    },
  })
}
