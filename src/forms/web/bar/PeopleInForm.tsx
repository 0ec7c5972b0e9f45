import type { PresentTab } from '../../../engine/model/live/present-tab.ts'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { useDraftValue } from '../editor-context.ts'
import { colorsOfPerson, initialsOf, nameOfPerson } from './person.ts'
import styles from './EditorBar.module.css'

const maxShown = 4

/** The other people who have the form open, each once however many tabs they have. */
export function PeopleInForm() {
  const tabs = useDraftValue(({ people }) => people)
  const userId = useDraftValue(draft => draft.userId)
  const people = [...new Map(tabs.map(tab => [tab.user.id, tab])).values()].filter(({ user }) => user.id !== userId)
  if (people.length === 0) return null
  const shown = people.length > maxShown + 1 ? people.slice(0, maxShown) : people
  const others = people.slice(shown.length).map(nameOfPerson).join(', ')
  return (
    <ul className={styles.people} aria-label="People here">
      {shown.map(person => (
        <Person key={person.user.id} person={person} />
      ))}
      {others !== '' && (
        <Tooltip label={others}>
          <li className={styles.person} aria-label={others}>
            <span aria-hidden>+{people.length - shown.length}</span>
          </li>
        </Tooltip>
      )}
    </ul>
  )
}

const Person = ({ person }: { person: PresentTab }) => (
  <Tooltip label={nameOfPerson(person)}>
    <li className={styles.person} style={colorsOfPerson(person)} aria-label={nameOfPerson(person)}>
      <span aria-hidden>{initialsOf(nameOfPerson(person))}</span>
    </li>
  </Tooltip>
)
