/** The colours of options and checkboxes, by name; the theme gives each of them its shades. */
export const hues = ['blue', 'green', 'orange', 'purple', 'teal', 'pink', 'yellow', 'red', 'indigo', 'gray'] as const

export type Hue = (typeof hues)[number]

/** The first hue that is not used yet, otherwise the one used least; the order of `hues` keeps neighbours apart. */
export function nextHue(used: Iterable<Hue>): Hue {
  const counts = new Map<Hue, number>(hues.map(hue => [hue, 0]))
  for (const hue of used) counts.set(hue, (counts.get(hue) ?? 0) + 1)
  let least: Hue = hues[0]
  for (const [hue, count] of counts) if (count < (counts.get(least) ?? 0)) least = hue
  return least
}
