import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { type CSSProperties, useSyncExternalStore } from 'react'
import type { PresentTab } from '../../engine/model/live/present-tab.ts'
import { hueOf } from '../live/presence.ts'
import styles from './PeopleHere.module.css'
import { useBase } from './base-context.ts'

const maxShown = 5

const nameOf = ({ user }: PresentTab) => user.name ?? 'Someone'

function colorsOf({ user }: PresentTab): CSSProperties {
  const hue = hueOf(user.id)
  const colors = { '--person-bg': `var(--gl-option-${hue}-bg)`, '--person-text': `var(--gl-option-${hue}-text)` }
  return colors as CSSProperties
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** The other people in the base, each once however many tabs they have open. */
export function PeopleHere() {
  const { userId, screen } = useBase()
  const { presence } = screen
  const tabs = useSyncExternalStore(
    listener => presence.subscribe(listener),
    () => presence.people,
  )
  const people = [...new Map(tabs.map(tab => [tab.user.id, tab])).values()].filter(({ user }) => user.id !== userId)
  if (people.length === 0) return null
  const shown = people.length > maxShown ? people.slice(0, maxShown) : people
  const others = people.slice(shown.length)
  return (
    <ul className={styles.people} aria-label="People here">
      {shown.map(person => (
        <Tooltip key={person.user.id} label={nameOf(person)}>
          <li className={styles.person} style={colorsOf(person)} aria-label={nameOf(person)}>
            <span aria-hidden>{initialsOf(nameOf(person))}</span>
          </li>
        </Tooltip>
      ))}
      {others.length > 0 && (
        <Tooltip label={others.map(nameOf).join(', ')}>
          <li className={styles.person} aria-label={others.map(nameOf).join(', ')}>
            <span aria-hidden>+{others.length}</span>
          </li>
        </Tooltip>
      )}
    </ul>
  )
}
