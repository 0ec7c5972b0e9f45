import type { Guesser } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { withNewOptions } from '../select/options.ts'

const maxGuessedOptions = 50
const maxLabelLength = 60
/** How often each value must occur on average for a column to be a select; slightly less for very few values. */
const minRepeats = 4
const few = { options: 5, repeats: 3, cells: 6 }

/** Guesses single select if a few short texts make up the whole column. */
export function singleSelectGuesser(): Guesser {
  const seen = new Set<string>()
  const labels = new Map<string, string>()
  return {
    see(cell) {
      if (seen.has(cell)) return true
      const label = cell.trim()
      if (label.length > maxLabelLength || /[\r\n]/.test(label)) return false
      seen.add(cell)
      const folded = fold(label)
      if (!labels.has(folded)) labels.set(folded, label)
      return seen.size <= 4 * maxGuessedOptions && labels.size <= maxGuessedOptions
    },
    finish({ filled }) {
      const areFew = labels.size <= few.options && filled >= few.cells
      if (labels.size === 0 || filled < labels.size * (areFew ? few.repeats : minRepeats)) return null
      const sorted = [...labels.values()].toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
      return { template: withNewOptions({ options: [], disableColors: false }, sorted) }
    },
  }
}
