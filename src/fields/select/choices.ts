import { fold } from '../text/fold.ts'
import type { Option, SelectTemplate } from './options.ts'

export type Choice = { kind: 'option'; option: Option } | { kind: 'clear' } | { kind: 'create'; label: string }

interface Asked {
  /** What was typed to find an option. */
  search: string
  /** Whether there is a value to take away. */
  filled: boolean
  mayCreate: boolean
}

/** What the list of a select offers: options that contain the text, those that begin with it first. */
export function choices(template: SelectTemplate, { search, filled, mayCreate }: Asked): Choice[] {
  const needle = fold(search.trim())
  const found = template.options.filter(option => fold(option.label).includes(needle))
  const begins = (option: Option) => fold(option.label).startsWith(needle)
  const sorted = [...found.filter(begins), ...found.filter(option => !begins(option))]
  const list: Choice[] = sorted.map(option => ({ kind: 'option', option }))
  const exact = found.some(option => fold(option.label) === needle)
  if (needle !== '' && !exact && mayCreate) list.push({ kind: 'create', label: search.trim() })
  if (needle === '' && filled) list.push({ kind: 'clear' })
  return list
}
