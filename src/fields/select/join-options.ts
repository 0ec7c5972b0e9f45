import type { TemplateSides } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import type { Option, SelectTemplate } from './options.ts'

type Options = ReadonlyMap<string, Option>

const byValue = ({ options }: SelectTemplate): Options => new Map(options.map(option => [option.value, option]))

const isSame = (one: Option | undefined, other: Option | undefined) =>
  one?.label === other?.label && one?.color === other?.color

/** What becomes of an option that the change has: undefined when somebody else took it away, which stands. */
function joined(option: Option, before: Options, now: Options): Option | undefined {
  const [was, is] = [before.get(option.value), now.get(option.value)]
  if (!was) return is ?? option
  if (isSame(option, was)) return is
  if (!is) return option
  return {
    value: option.value,
    label: option.label === was.label ? is.label : option.label,
    color: option.color === was.color ? is.color : option.color,
  }
}

/** Numbers labels that two people gave to different options: both may be held by cells. */
function withOwnLabels(options: readonly Option[], taken: ReadonlySet<string>): Option[] {
  const used = new Set(taken)
  return options.map(option => {
    let { label } = option
    for (let count = 2; used.has(fold(label)); count++) label = `${option.label} ${count}`
    used.add(fold(label))
    return { ...option, label }
  })
}

/**
 * A change of a select's options on top of what somebody else has made of them meanwhile: what either added is there,
 * what either took away is gone, and where both changed the same the change wins. Options are told apart by value.
 */
export function joinOptions({ before, after, now }: TemplateSides<SelectTemplate>): SelectTemplate {
  const [was, wanted, is] = [byValue(before), byValue(after), byValue(now)]
  const kept = after.options.flatMap(option => joined(option, was, is) ?? [])
  const theirs = now.options.filter(({ value }) => !was.has(value) && !wanted.has(value))
  const others = withOwnLabels(theirs, new Set())
  const labels = new Set(others.map(({ label }) => fold(label)))
  return {
    options: [...withOwnLabels(kept, labels), ...others],
    disableColors: after.disableColors === before.disableColors ? now.disableColors : after.disableColors,
  }
}
