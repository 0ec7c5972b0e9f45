/** Seconds between attempts. Together they are about three days. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600]

/** Seconds until the next attempt after so many; null to give up. */
export const retryAfter = (attempts: number): number | null => pauses[attempts - 1] ?? null
