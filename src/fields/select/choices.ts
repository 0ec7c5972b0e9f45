import { fold } from '../text/fold.ts'
import { optionIndex, type Option, type SelectTemplate } from './options.ts'

/** The options that a text names. Some may need to be created first. */
interface Named {
  kind: 'named'
  labels: readonly string[]
  /** The labels without an option. */
  made: readonly string[]
}

export type Choice = { kind: 'option'; option: Option } | { kind: 'clear' } | Named

interface ChoiceQuery {
  /** The text that was typed to find an option. */
  search: string
  /** Whether there is a value to clear. */
  filled: boolean
  mayCreate: boolean
  /** The labels in the search text if it can name several; if absent, the text is one label. */
  labels?: readonly string[]
}

/** The choices in a select's list: options that contain the text, with those that start with it first. */
export function choices(template: SelectTemplate, query: ChoiceQuery): Choice[] {
  const { search, filled, mayCreate, labels = [search.trim()] } = query
  const needle = fold(search.trim())
  const found = template.options.filter(option => fold(option.label).includes(needle))
  const begins = (option: Option) => fold(option.label).startsWith(needle)
  const sorted = [...found.filter(begins), ...found.filter(option => !begins(option))]
  const list: Choice[] = sorted.map(option => ({ kind: 'option', option }))
  const exact = found.some(option => fold(option.label) === needle)
  const made = labels.filter(label => !optionIndex(template).byFoldedLabel.has(fold(label)))
  const canBeTaken = labels.length > 0 && (mayCreate || made.length === 0)
  if (needle !== '' && !exact && canBeTaken) list.push({ kind: 'named', labels, made })
  if (needle === '' && filled) list.push({ kind: 'clear' })
  return list
}

const inQuotes = (labels: readonly string[]): string => labels.map(label => `"${label}"`).join(', ')

/** Describes what choosing the named options does: 'Choose "Done", create "Later"'. */
export function namedChoiceText({ labels, made }: Named): string {
  const existingLabels = labels.filter(label => !made.includes(label))
  if (existingLabels.length === 0) return `Create ${inQuotes(made)}`
  return `Choose ${inQuotes(existingLabels)}${made.length === 0 ? '' : `, create ${inQuotes(made)}`}`
}
