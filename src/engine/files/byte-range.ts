import type { BytePart } from '../../platform/file-store.ts'

/**
 * The single range that a Range header names. null for the whole file, which is a valid answer to any other header (RFC
 * 9110, 14.2); 'none' if the range is outside the file.
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
