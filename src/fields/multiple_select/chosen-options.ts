import type { Choice } from '../select/choices.ts'
import { valueOfLabel, withNewOptions, type SelectTemplate } from '../select/options.ts'

/** The chosen values of an open editor, and the template with options created so far. */
export interface Chosen {
  values: readonly string[]
  template: SelectTemplate
}

/** Adds or removes an option, or adds all options that a text names, creating missing ones. Added options come last. */
export function choose(chosen: Chosen, choice: Choice): Chosen {
  if (choice.kind === 'clear') return { ...chosen, values: [] }
  if (choice.kind === 'option') return { ...chosen, values: toggled(chosen.values, choice.option.value) }
  const template = withNewOptions(chosen.template, choice.labels)
  const named = choice.labels.flatMap(label => valueOfLabel(template, label) ?? [])
  return { values: [...new Set([...chosen.values, ...named])], template }
}

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter(each => each !== value) : [...values, value]

/** The choice without its last option. */
export const withoutLast = (chosen: Chosen): Chosen => ({ ...chosen, values: chosen.values.slice(0, -1) })
