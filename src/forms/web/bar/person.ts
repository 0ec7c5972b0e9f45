import type { CSSProperties } from 'react'
import type { PresentTab } from '../../../engine/model/live/present-tab.ts'
import { hueOf } from '../../../tables/live/presence.ts'

export const nameOfPerson = ({ user }: PresentTab): string => user.name ?? 'Someone'

/** The colors of a person, the same on every screen. */
export function colorsOfPerson({ user }: PresentTab): CSSProperties {
  const hue = hueOf(user.id)
  const colors = { '--person-bg': `var(--gl-option-${hue}-bg)`, '--person-text': `var(--gl-option-${hue}-text)` }
  return colors as CSSProperties
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
