import { fold } from '../../fields/text/fold.ts'
import type { Command } from '../../ui/commands.ts'

/** So many of a group show at once, so that none hides another. */
const mostOfGroup = 8

/** How well a command fits what is looked for; null when it does not. The less, the better. */
function rank({ label, description = '', keywords = [] }: Command, needle: string): number | null {
  const name = fold(label)
  if (name.startsWith(needle)) return 0
  if (name.includes(needle)) return 1
  return [description, ...keywords].some(text => fold(text).includes(needle)) ? 2 : null
}

/** The commands that fit a text, the best of each group first; all of them for a blank one. */
export function fittingCommands(commands: readonly Command[], text: string): Command[] {
  const needle = fold(text.trim())
  if (needle === '') return [...commands]
  const fitting = commands.flatMap(command => {
    const at = rank(command, needle)
    return at === null ? [] : [{ command, at }]
  })
  const groups = Map.groupBy(fitting, ({ command }) => command.group)
  return [...groups.values()].flatMap(group =>
    group
      .toSorted((one, other) => one.at - other.at)
      .slice(0, mostOfGroup)
      .map(({ command }) => command),
  )
}
