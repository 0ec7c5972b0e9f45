import { nextHue } from '../hues.ts'
import type { Option } from './options.ts'

/** A new option without a name, in the most distinct color. `value` is what records will hold. */
export const newOption = (options: readonly Option[], value: string): Option => ({
  value,
  label: '',
  color: nextHue(options.map(option => option.color)),
})

/** The list with `added` after the option at `index`. */
export const withOptionAfter = (options: readonly Option[], index: number, added: Option): Option[] =>
  options.toSpliced(index + 1, 0, added)

/** The list with the option at `index` moved by some places; null if it is already at that end. */
export function withOptionMoved(options: readonly Option[], index: number, by: number): Option[] | null {
  const option = options[index]
  const to = index + by
  if (!option || to < 0 || to >= options.length) return null
  return options.toSpliced(index, 1).toSpliced(to, 0, option)
}

/** Values of the options whose names repeat an earlier one. */
export function repeatedOptions(options: readonly Option[]): ReadonlySet<string> {
  const names = new Set<string>()
  const repeated = new Set<string>()
  for (const { label, value } of options) {
    const name = label.trim()
    if (name === '') continue
    if (names.has(name)) repeated.add(value)
    names.add(name)
  }
  return repeated
}
