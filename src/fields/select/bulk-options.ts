import { fold } from '../text/fold.ts'
import { newOption } from './option-list.ts'
import { splitLabels } from './option-texts.ts'
import { maxOptions, type Option } from './options.ts'

/**
 * The options with one more for each name in a text, one a line or with commas between them. Names that are there
 * already are left out.
 *
 * @param newValue makes what records will hold, another one each time.
 * @returns null when that would be more options than a field may have.
 */
export function withNamed(options: readonly Option[], text: string, newValue: () => string): Option[] | null {
  const known = new Set(options.map(({ label }) => fold(label.trim())))
  const labels = text
    .split(/[\r\n]+/)
    .flatMap(splitLabels)
    .filter(label => !known.has(fold(label)) && known.add(fold(label)))
  if (options.length + labels.length > maxOptions) return null
  const all = [...options]
  for (const label of labels) all.push({ ...newOption(all, newValue()), label })
  return all
}
