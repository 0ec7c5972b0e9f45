import { fold } from '../text/fold.ts'
import { optionIndex, withNewOptions, type SelectTemplate } from './options.ts'

const needsQuotes = /[",]/

/** A label in a list of labels: quoted, as in CSV, if it contains a comma. */
export const quotedLabel = (label: string): string =>
  needsQuotes.test(label) ? `"${label.replaceAll('"', '""')}"` : label

export const joinLabels = (labels: readonly string[]): string => labels.map(quotedLabel).join(', ')

/** A quoted label up to the next comma or the end. */
const quoted = /\s*"((?:[^"]|"")*)"\s*(?:,|$)/y

/** Splits 'a, "b, c"' at its commas: trimmed, without blank labels, each once. */
export function splitLabels(text: string): string[] {
  const labels = new Set<string>()
  for (let at = 0; at < text.length;) {
    quoted.lastIndex = at
    const match = quoted.exec(text)
    const comma = text.indexOf(',', at)
    const end = comma < 0 ? text.length : comma
    const label = (match?.[1]?.replaceAll('""', '"') ?? text.slice(at, end)).trim()
    if (label !== '') labels.add(label)
    at = match ? quoted.lastIndex : end + 1
  }
  return [...labels]
}

/**
 * The labels that a text names. A text that is the label of an option names that option, commas included, unless each
 * of its parts is a label too.
 */
export function labelsIn(text: string, template: SelectTemplate): string[] {
  const labels = splitLabels(text)
  const { byFoldedLabel } = optionIndex(template)
  const whole = text.trim()
  const isOne = labels.some(label => !byFoldedLabel.has(fold(label))) && byFoldedLabel.has(fold(whole))
  return isOne ? [whole] : labels
}

/** The template with options for all labels in the texts, as `withNewOptions`. */
export function withOptionsIn(
  template: SelectTemplate,
  texts: Iterable<string>,
  target: SelectTemplate = template,
): SelectTemplate {
  const labels = new Set<string>()
  for (const text of texts) for (const label of labelsIn(text, template)) labels.add(label)
  return withNewOptions(template, labels, target)
}

/** Why a typed text was not chosen. */
export const unchosenOption = (text: string): string => `No option was chosen for '${text.trim()}'`
