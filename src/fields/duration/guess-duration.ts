import type { Guesser } from '../field-type.ts'
import { formatWithDecimals } from './duration-format.ts'

const shape = /^-?(\d{1,5}):[0-5]\d:[0-5]\d(?:\.(\d{1,3}))?$/

/** Whether hours cannot be a time of day: '25:10:00', '100:00:00', '0:03:25'. */
const isNoTimeOfDay = (hours: string) => hours === '0' || Number(hours) >= 24

/** Guesses duration if every cell has hours, minutes, and seconds, and at least one cannot be a time of day. */
export function durationGuesser(): Guesser {
  let decimals = 0
  let isSure = false
  return {
    see(cell) {
      const match = shape.exec(cell.trim())
      if (!match) return false
      const [, hours = '', fraction = ''] = match
      decimals = Math.max(decimals, fraction.length)
      isSure ||= isNoTimeOfDay(hours)
      return true
    },
    finish: () => (isSure ? { template: { format: formatWithDecimals(decimals) } } : null),
  }
}
