import { fold } from '../text/fold.ts'
import { newOption } from './option-list.ts'
import { splitLabels } from './option-texts.ts'
import { maxOptions, type Option } from './options.ts'

/**
 * Adds an option for each name in a text, one per line or separated by commas. Existing names are skipped.
 * @param newValue creates a new value for records to hold, unique on each call.
 * @returns null if the field would have too many options.
 */
export function withNamed(options: readonly Option[], text: string, newValue: () => string): Option[] | null {
  const existingLabels = new Set(options.map(({ label }) => fold(label.trim())))
  const labels = text
    .split(/[\r\n]+/)
    .flatMap(splitLabels)
    .filter(label => !existingLabels.has(fold(label)) && existingLabels.add(fold(label)))
  if (options.length + labels.length > maxOptions) return null
  const all = [...options]
  for (const label of labels) all.push({ ...newOption(all, newValue()), label })
  return all
}
