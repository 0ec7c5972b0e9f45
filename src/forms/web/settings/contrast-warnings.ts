import { contrast } from '../../../texts/contrast.ts'
import type { FormTheme } from '../../document/form-settings.ts'

type ThemeColor = 'textColor' | 'accentColor' | 'buttonTextColor'

/** Pairs of colors of a theme with the contrast that WCAG 2.2 AA asks for. */
const pairs: readonly { color: ThemeColor; on: 'backgroundColor' | 'accentColor'; ratio: number }[] = [
  { color: 'textColor', on: 'backgroundColor', ratio: 4.5 },
  { color: 'accentColor', on: 'backgroundColor', ratio: 3 },
  { color: 'buttonTextColor', on: 'accentColor', ratio: 4.5 },
]

const names = { backgroundColor: 'the background', accentColor: 'buttons' } as const

/** What many people could not read in a theme, by the color to change. Pages of forms use a readable color instead. */
export function contrastWarnings(theme: FormTheme): Partial<Record<ThemeColor, string>> {
  const wrong = pairs.flatMap(({ color, on, ratio }) => {
    const found = contrast(theme[color], theme[on])
    if (found >= ratio) return []
    const shown = (Math.floor(found * 10) / 10).toFixed(1)
    return [
      [color, `Contrast with ${names[on]} is ${shown}:1, below ${ratio}:1. The form shows a color that can be read.`],
    ]
  })
  return Object.fromEntries(wrong)
}
