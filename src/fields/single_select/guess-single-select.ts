import type { Guesser } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { withNewOptions } from '../select/options.ts'

const maxGuessedOptions = 50
const maxLabelLength = 60
/** How often each value must occur on average for a column to be a select; slightly less for very few values. */
const minRepeats = 4
const few = { options: 5, repeats: 3, cells: 6 }

/**
 * Guesses single select if a few short texts make up the whole column. Texts that differ only in case count once, and
 * each has its own option.
 */
export function singleSelectGuesser(): Guesser {
  const seen = new Set<string>()
  const labels = new Set<string>()
  const folded = new Set<string>()
  return {
    see(cell) {
      if (seen.has(cell)) return true
      const label = cell.trim()
      if (label.length > maxLabelLength || /[\r\n]/.test(label)) return false
      seen.add(cell)
      labels.add(label)
      folded.add(fold(label))
      return seen.size <= 4 * maxGuessedOptions && folded.size <= maxGuessedOptions
    },
    finish({ filled }) {
      const areFew = folded.size <= few.options && filled >= few.cells
      if (folded.size === 0 || filled < folded.size * (areFew ? few.repeats : minRepeats)) return null
      const sorted = [...labels].toSorted((a, b) => ((fold(a) === fold(b) ? a < b : fold(a) < fold(b)) ? -1 : 1))
      return { template: withNewOptions({ options: [], disableColors: false }, sorted) }
    },
  }
}
