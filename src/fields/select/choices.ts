import { fold } from '../text/fold.ts'
import { optionIndex, type Option, type SelectTemplate } from './options.ts'

/** The options that a text names, of which some may have to be made first. */
interface Named {
  kind: 'named'
  labels: readonly string[]
  /** Those of the labels that no option has. */
  made: readonly string[]
}

export type Choice = { kind: 'option'; option: Option } | { kind: 'clear' } | Named

interface Asked {
  /** What was typed to find an option. */
  search: string
  /** Whether there is a value to take away. */
  filled: boolean
  mayCreate: boolean
  /** The labels in what was typed, where that may name several; it is one as it stands when absent. */
  labels?: readonly string[]
}

/** What the list of a select offers: options that contain the text, those that begin with it first. */
export function choices(template: SelectTemplate, asked: Asked): Choice[] {
  const { search, filled, mayCreate, labels = [search.trim()] } = asked
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

/** What taking the options that a text names does: 'Choose "Done", create "Later"'. */
export function namedText({ labels, made }: Named): string {
  const known = labels.filter(label => !made.includes(label))
  if (known.length === 0) return `Create ${inQuotes(made)}`
  return `Choose ${inQuotes(known)}${made.length === 0 ? '' : `, create ${inQuotes(made)}`}`
}
