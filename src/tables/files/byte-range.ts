import { Transform } from 'node:stream'

/** Bytes from the first to the last, both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The one range that a Range header asks for; null for all of it, which is a right answer to any other header
 * (RFC 9110, 14.2); 'none' when nothing of it is there.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (Number(from) >= size) return 'none'
  return last < Number(from) ? null : { first: Number(from), last }
}

/** Lets through the bytes of a range; stores give a file from its beginning. */
export function onlyBytes({ first, last }: ByteRange): Transform {
  let position = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const start = Math.max(0, first - position)
      const end = Math.min(chunk.length, last + 1 - position)
      position += chunk.length
      if (end > start) this.push(chunk.subarray(start, end))
      done()
    },
  })
}
