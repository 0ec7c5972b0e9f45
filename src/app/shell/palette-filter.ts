import { fold } from '../../fields/text/fold.ts'
import type { Command } from '../../ui/commands.ts'

/** A group shows this many, so that it hides no other group. */
const maxPerGroup = 8

/** How well a command matches; null when it does not. Lower is better. */
function rank({ label, description = '', keywords = [] }: Command, needle: string): number | null {
  const name = fold(label)
  if (name.startsWith(needle)) return 0
  if (name.includes(needle)) return 1
  return [description, ...keywords].some(text => fold(text).includes(needle)) ? 2 : null
}

/** The commands that match a text, the best of each group first. A blank text matches all. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const needle = fold(text.trim())
  if (needle === '') return [...commands]
  const matching = commands.flatMap(command => {
    const at = rank(command, needle)
    return at === null ? [] : [{ command, at }]
  })
  const groups = Map.groupBy(matching, ({ command }) => command.group)
  return [...groups.values()].flatMap(group =>
    group
      .toSorted((one, other) => one.at - other.at)
      .slice(0, maxPerGroup)
      .map(({ command }) => command),
  )
}
