/** The colors of options and checkboxes, by name. The theme defines their shades. */
export const hues = ['blue', 'green', 'orange', 'purple', 'teal', 'pink', 'yellow', 'red', 'indigo', 'gray'] as const

export type Hue = (typeof hues)[number]

/** The first unused hue, otherwise the least used. Adjacent entries of `hues` are easy to tell apart. */
export function nextHue(used: Iterable<Hue>): Hue {
  const counts = new Map<Hue, number>(hues.map(hue => [hue, 0]))
  for (const hue of used) counts.set(hue, (counts.get(hue) ?? 0) + 1)
  let least: Hue = hues[0]
  for (const [hue, count] of counts) if (count < (counts.get(least) ?? 0)) least = hue
  return least
}
