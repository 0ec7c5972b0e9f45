import type { TemplateSides } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { longestLabel, maxOptions, type Option, type SelectTemplate } from './options.ts'

type Sides<T> = Omit<TemplateSides<T>, 'held'>

const byValue = ({ options }: SelectTemplate): ReadonlyMap<string, Option> =>
  new Map(options.map(option => [option.value, option]))

const isSame = (one: Option | undefined, other: Option | undefined) =>
  one?.label === other?.label && one?.color === other?.color

/** What one setting becomes: what the change leaves alone is as it is now, and so is what both changed unless forced. */
function setting<T>({ before, after, now, isForced }: Sides<T>): T {
  if (after === before) return now
  return isForced || now === before ? after : now
}

/** What becomes of an option that was there before the change, or is made by it; undefined: it is gone. */
function joined({ before, after, now, isForced = false }: Sides<Option | undefined>): Option | undefined {
  if (!before) return now ?? after
  if (!after) return isForced || isSame(before, now) ? undefined : now
  // What somebody else took away stays away, unless the change gives it another name or colour.
  if (!now) return isSame(before, after) ? undefined : after
  const label = setting({ before: before.label, after: after.label, now: now.label, isForced })
  const color = setting({ before: before.color, after: after.color, now: now.color, isForced })
  return { value: now.value, label, color }
}

/** Numbers labels that two people gave to different options: both may be held by cells. */
function withOwnLabels(options: readonly Option[], taken: ReadonlySet<string>): Option[] {
  const used = new Set(taken)
  return options.map(option => {
    let { label } = option
    for (let count = 2; used.has(fold(label)); count++) {
      const number = ` ${count}`
      label = option.label.slice(0, longestLabel - number.length) + number
    }
    used.add(fold(label))
    return { ...option, label }
  })
}

/** As many options as a field may have: of those that only this change adds, the last stay out. */
function asManyAsFit(options: readonly Option[], isAdded: (option: Option) => boolean): Option[] {
  let over = options.length - maxOptions
  return options
    .toReversed()
    .filter(option => over <= 0 || !isAdded(option) || over-- <= 0)
    .toReversed()
}

/**
 * A change of a select's options on top of what somebody else has made of them meanwhile: what either added is there,
 * and what either took away is gone, unless the other changed it or, by `held`, cells hold it. Of what both changed
 * theirs stays, unless the change is forced. Options are told apart by value. Where both added so many that not all
 * can be there, those of the change stay out.
 */
export function joinOptions(sides: TemplateSides<SelectTemplate>): SelectTemplate {
  const { before, after, now, isForced = false, held } = sides
  const [was, wanted, is] = [byValue(before), byValue(after), byValue(now)]
  const become = (value: string) =>
    joined({ before: was.get(value), after: wanted.get(value), now: is.get(value), isForced })
  const kept = after.options.flatMap(({ value }) => become(value) ?? [])
  const theirs = now.options.flatMap(option => {
    if (wanted.has(option.value)) return []
    return (was.has(option.value) ? become(option.value) : option) ?? (held?.has(option.value) ? option : [])
  })
  const others = withOwnLabels(theirs, new Set())
  const labels = new Set(others.map(({ label }) => fold(label)))
  const disableColors = setting({
    before: before.disableColors,
    after: after.disableColors,
    now: now.disableColors,
    isForced,
  })
  const options = [...withOwnLabels(kept, labels), ...others]
  if (isForced) return { options, disableColors }
  return { options: asManyAsFit(options, ({ value }) => !was.has(value) && !is.has(value)), disableColors }
}

/** The values of the options that one template has and another one lacks. */
export function removedOptions(from: SelectTemplate, to: SelectTemplate): string[] {
  const kept = byValue(to)
  return from.options.flatMap(({ value }) => (kept.has(value) ? [] : value))
}
