import * as z from 'zod/mini'
import type { CaseVariants } from '../field-type.ts'
import { hues, nextHue, type Hue } from '../hues.ts'
import { cleanText } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

export const maxOptions = 1000

export const tooManyOptions = `Number of options cannot exceed ${maxOptions}`

export interface Option {
  /** What records hold. It stays the same when the label changes. */
  value: string
  label: string
  color: Hue
}

export interface SelectTemplate {
  options: Option[]
  disableColors: boolean
}

export const maxLabelLength = 500

const name = z.pipe(
  z.string().check(z.maxLength(maxLabelLength)),
  z.transform((text: string) => cleanText(text).trim()),
)

/** An option from outside. A blank label drops it; a missing value or color is filled in. */
const optionInput = z.strictObject({
  value: z.optional(name),
  label: name,
  color: z.optional(z.enum(hues)),
})

type OptionInput = z.infer<typeof optionInput>

/** A unique value made from the label, with a number if needed. */
function freeValue(label: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? label : `${label} ${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Fills in missing values, made from the labels, and missing colors, as distinct as possible. */
function completeOptions(inputs: readonly OptionInput[]): Option[] {
  const named = inputs.filter(option => option.label !== '')
  const values = new Set(named.flatMap(option => option.value || []))
  const colors = named.flatMap(option => option.color ?? [])
  return named.map(option => {
    const value = option.value || freeValue(option.label, values)
    const color = option.color ?? nextHue(colors)
    values.add(value)
    if (!option.color) colors.push(color)
    return { value, label: option.label, color }
  })
}

const repeats = (texts: readonly string[]) => new Set(texts).size < texts.length

const optionsSchema = z
  .pipe(
    z.array(optionInput).check(z.maxLength(maxOptions, `At most ${maxOptions} options`)),
    z.transform((inputs: OptionInput[]) => completeOptions(inputs)),
  )
  .check(
    z.refine(options => !repeats(options.map(option => option.value)), 'Two options have the same value'),
    z.refine(options => !repeats(options.map(option => option.label)), 'Two options have the same name'),
  )

export const selectTemplate = z.strictObject({
  options: z._default(optionsSchema, []),
  disableColors: z._default(z.boolean(), false),
})

interface OptionIndex {
  byValue: Map<string, Option>
  byLabel: Map<string, string>
  /** The first of the options whose labels differ only in case. */
  byFoldedLabel: Map<string, string>
}

const indexes = new WeakMap<SelectTemplate, OptionIndex>()

/** The options of a template by value and by label, cached by template object. */
export function optionIndex(template: SelectTemplate): OptionIndex {
  const cached = indexes.get(template)
  if (cached) return cached
  const { options } = template
  const index = {
    byValue: new Map(options.map(option => [option.value, option])),
    byLabel: new Map(options.map(option => [option.label, option.value])),
    byFoldedLabel: new Map(options.toReversed().map(option => [fold(option.label), option.value])),
  }
  indexes.set(template, index)
  return index
}

/** The value of the option with a label: with exactly this label, or else with one that differs only in case. */
export function valueOfLabel(template: SelectTemplate, label: string): string | undefined {
  const { byLabel, byFoldedLabel } = optionIndex(template)
  return byLabel.get(label) ?? byFoldedLabel.get(fold(label))
}

/**
 * Adds an option for each unknown label, in a color as distinct as possible. A label that names an option of `target`,
 * ignoring case, adds none; new labels that differ only in case each become an option, so that no value changes. Blank
 * labels are skipped. The result depends only on the templates and labels.
 * @returns The same template if it has all labels or is full. Labels that are too long or exceed the limit are left
 * out.
 */
export function withNewOptions(template: SelectTemplate, labels: Iterable<string>, target = template): SelectTemplate {
  const { byFoldedLabel } = optionIndex(target)
  const existing = new Set(optionIndex(template).byLabel.keys())
  const added: OptionInput[] = []
  for (const text of labels) {
    const label = cleanText(text).trim()
    if (label === '' || label.length > maxLabelLength || existing.has(label) || byFoldedLabel.has(fold(label))) continue
    if (template.options.length + added.length >= maxOptions) break
    existing.add(label)
    added.push({ label })
  }
  if (added.length === 0) return template
  return { ...template, options: completeOptions([...template.options, ...added]) }
}

/**
 * Finds options whose labels differ only in case; null if there are none. The most used of them remains when they are
 * combined, or the first of those used equally often. `uses` counts the values of each option.
 */
export function caseVariants(
  template: SelectTemplate,
  uses: ReadonlyMap<string, number> = new Map(),
): CaseVariants<SelectTemplate> | null {
  const kept = new Map<string, Option>()
  const usesOf = (option: Option) => uses.get(option.value) ?? 0
  for (const option of template.options) {
    const rival = kept.get(fold(option.label))
    if (!rival || usesOf(option) > usesOf(rival)) kept.set(fold(option.label), option)
  }
  const options = template.options.filter(option => kept.get(fold(option.label)) === option)
  const variant = template.options.find(option => !options.includes(option))
  if (!variant) return null
  return {
    count: template.options.length - options.length,
    sample: [kept.get(fold(variant.label))?.label ?? '', variant.label],
    combined: { ...template, options },
  }
}
