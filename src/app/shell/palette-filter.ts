import { fold } from '../../fields/text/fold.ts'
import type { Command } from '../../ui/commands.ts'

/** A group shows this many commands of the page, so that it hides no other group. */
const maxPerGroup = 8

/** The rank of what the server found by something other than its label. */
const lastRank = 6

/** Folded text without punctuation, so that 'theme dark' is 'Theme: dark'. */
const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** How well a command matches; null when it does not. Lower is better. */
function rank({ label, description = '', keywords = [] }: Command, text: string): number | null {
  const needle = plain(text)
  const name = plain(label)
  // A text of punctuation only.
  if (needle === '') return fold(label).includes(fold(text.trim())) ? 3 : null
  if (name === needle) return 0
  if (name.startsWith(needle)) return 1
  if (` ${name}`.includes(` ${needle}`)) return 2
  if (name.includes(needle)) return 3
  const words = needle.split(' ')
  if (words.every(word => ` ${name}`.includes(` ${word}`))) return 4
  const all = ` ${plain([label, description, ...keywords].join(' '))}`
  return words.every(word => all.includes(word)) ? 5 : null
}

interface Ranked<Of extends Command> {
  command: Of
  at: number
}

const byRank = <Of extends Command>(ranked: readonly Ranked<Of>[]): Ranked<Of>[] =>
  ranked.toSorted((one, other) => one.at - other.at)

/**
 * The commands that match a text, with what the server found for it. The best of each group comes first, and the group
 * with the best match. A blank text matches all.
 */
export function matchingCommands<Of extends Command>(
  commands: readonly Of[],
  text: string,
  found: readonly Of[] = [],
): Of[] {
  if (text.trim() === '') return [...commands, ...found]
  const matching = commands.flatMap(command => {
    const at = rank(command, text)
    return at === null ? [] : [{ command, at }]
  })
  const shown = [...Map.groupBy(matching, ({ command }) => command.group).values()].flatMap(group =>
    byRank(group).slice(0, maxPerGroup),
  )
  const all = [...shown, ...found.map(command => ({ command, at: rank(command, text) ?? lastRank }))]
  const groups = [...Map.groupBy(all, ({ command }) => command.group).values()].map(byRank)
  return groups
    .toSorted(([one], [other]) => (one?.at ?? 0) - (other?.at ?? 0))
    .flatMap(group => group.map(({ command }) => command))
}
