import { fold } from '../text/fold.ts'
import type { Choice } from '../select/choices.ts'
import { optionIndex, withNewOptions, type SelectTemplate } from '../select/options.ts'

/** What is chosen in an open editor, and the options there are by then. */
export interface Chosen {
  values: readonly string[]
  template: SelectTemplate
}

/** Takes an option in or out, or those in that a text names; what has to be made is made first. Options that were taken in come last. */
export function choose(chosen: Chosen, choice: Choice): Chosen {
  if (choice.kind === 'clear') return { ...chosen, values: [] }
  if (choice.kind === 'option') return { ...chosen, values: toggled(chosen.values, choice.option.value) }
  const template = withNewOptions(chosen.template, choice.labels)
  const { byFoldedLabel } = optionIndex(template)
  const named = choice.labels.flatMap(label => byFoldedLabel.get(fold(label)) ?? [])
  return { values: [...new Set([...chosen.values, ...named])], template }
}

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter(each => each !== value) : [...values, value]

/** Without the one that was chosen last. */
export const withoutLast = (chosen: Chosen): Chosen => ({ ...chosen, values: chosen.values.slice(0, -1) })
