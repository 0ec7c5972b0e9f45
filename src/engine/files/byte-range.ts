import type { BytePart } from '../../platform/file-store.ts'

/**
 * The one range that a Range header asks for; null for all of it, which is a right answer to any other header
 * (RFC 9110, 14.2); 'none' when nothing of it is there.
 */
export function byteRange(header: string | undefined, size: number): BytePart | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (Number(from) >= size) return 'none'
  return last < Number(from) ? null : { first: Number(from), last }
}
