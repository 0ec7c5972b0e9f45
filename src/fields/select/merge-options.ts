import type { TemplateSides } from '../field-type.ts'
import { maxLabelLength, maxOptions, type Option, type SelectTemplate } from './options.ts'
import { cutText } from '../text/cut-text.ts'

type Sides<T> = Omit<TemplateSides<T>, 'held'>

const byValue = ({ options }: SelectTemplate): ReadonlyMap<string, Option> =>
  new Map(options.map(option => [option.value, option]))

const isSame = (one: Option | undefined, other: Option | undefined) =>
  one?.label === other?.label && one?.color === other?.color

/** Merges one setting. A conflict keeps the current value unless the change is forced. */
function mergeSetting<T>({ before, after, now, isForced }: Sides<T>): T {
  if (after === before) return now
  return isForced || now === before ? after : now
}

/** Merges one option that existed before the change or is added by it; undefined if it is deleted. */
function mergeOption({ before, after, now, isForced = false }: Sides<Option | undefined>): Option | undefined {
  if (!before) return now ?? after
  if (!after) return isForced || isSame(before, now) ? undefined : now
  // An option that someone else deleted stays deleted, unless the change renames or recolors it.
  if (!now) return isSame(before, after) ? undefined : after
  const label = mergeSetting({ before: before.label, after: after.label, now: now.label, isForced })
  const color = mergeSetting({ before: before.color, after: after.color, now: now.color, isForced })
  return { value: now.value, label, color }
}

/** Adds numbers to labels that two people gave to different options, because cells may hold both. */
function withUniqueLabels(options: readonly Option[], taken: ReadonlySet<string>): Option[] {
  const used = new Set(taken)
  return options.map(option => {
    let { label } = option
    for (let count = 2; used.has(label); count++) {
      const number = ` ${count}`
      label = cutText(option.label, maxLabelLength - number.length) + number
    }
    used.add(label)
    return { ...option, label }
  })
}

/** Keeps at most the maximum number of options. The last ones that only this change adds are left out. */
function withinLimit(options: readonly Option[], isAdded: (option: Option) => boolean): Option[] {
  let over = options.length - maxOptions
  return options
    .toReversed()
    .filter(option => over <= 0 || !isAdded(option) || over-- <= 0)
    .toReversed()
}

/**
 * Merges a change of a select's options with concurrent changes. Options are identified by value. Options that either
 * side adds are kept. Options that either side deletes are deleted, unless the other side updated them or `held`
 * contains them. If both update the same option, the current version stays unless the change is forced. If both add
 * more options than fit, those of the change are left out.
 */
export function mergeOptions(sides: TemplateSides<SelectTemplate>): SelectTemplate {
  const { before, after, now, isForced = false, held } = sides
  const [was, edited, is] = [byValue(before), byValue(after), byValue(now)]
  const become = (value: string) =>
    mergeOption({ before: was.get(value), after: edited.get(value), now: is.get(value), isForced })
  const kept = after.options.flatMap(({ value }) => become(value) ?? [])
  const theirs = now.options.flatMap(option => {
    if (edited.has(option.value)) return []
    return (was.has(option.value) ? become(option.value) : option) ?? (held?.has(option.value) ? option : [])
  })
  const others = withUniqueLabels(theirs, new Set())
  const labels = new Set(others.map(({ label }) => label))
  const disableColors = mergeSetting({
    before: before.disableColors,
    after: after.disableColors,
    now: now.disableColors,
    isForced,
  })
  const options = [...withUniqueLabels(kept, labels), ...others]
  if (isForced) return { options, disableColors }
  return { options: withinLimit(options, ({ value }) => !was.has(value) && !is.has(value)), disableColors }
}

/** The values of the options that `from` has and `to` lacks. */
export function removedOptions(from: SelectTemplate, to: SelectTemplate): string[] {
  const kept = byValue(to)
  return from.options.flatMap(({ value }) => (kept.has(value) ? [] : value))
}
