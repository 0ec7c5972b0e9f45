const units = ['kB', 'MB'] as const

/** A size as people read it: '500 kB', '10 MB'. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const isLarge = kilobytes >= 1024
  return `${isLarge ? Math.round((kilobytes / 1024) * 10) / 10 : kilobytes} ${units[isLarge ? 1 : 0]}`
}
