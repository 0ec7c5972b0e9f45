import { IconCheck, IconX } from '@tabler/icons-react'
import { ListOption } from '../../ui/menus/ListOption.tsx'
import cells from '../editing/cells.module.css'
import classes from '../editing/editors.module.css'
import type { FieldContext } from '../field-type.ts'
import type { KnownPerson } from '../people/known-person.ts'
import { avatarLetter, personChip, personHue } from '../people/person-chip.ts'
import styles from './PeopleList.module.css'

interface PeopleListProps {
  /** The line with this index has the id `${listId}-${index}`, which the input refers to. */
  listId: string
  label: string
  list: readonly KnownPerson[]
  chosen: readonly string[]
  /** Index of the line that Enter chooses; null if there is none. */
  active: number | null
  isMultiple: boolean
  context: FieldContext
  /** Said in place of an empty list. */
  status: string | null
  onTake(index: number): void
  onTakeOut(id: string): void
  onPoint(index: number): void
}

/** The chosen people, with the people to choose from below. The input that owns the list handles the keys. */
export function PeopleList({ listId, label, list, chosen, active, context, ...props }: PeopleListProps) {
  return (
    <>
      {chosen.length > 0 && <Chosen {...{ chosen, context }} onTakeOut={props.onTakeOut} />}
      {/* Native lists cannot be driven from a text input. */}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-multiselectable={props.isMultiple || undefined}
        className={classes['list']}
        hidden={list.length === 0}
      >
        {list.map((person, index) => (
          <ListOption
            key={person.id}
            id={`${listId}-${index}`}
            className={styles.line}
            isActive={index === active}
            isSelected={chosen.includes(person.id)}
            onChoose={() => props.onTake(index)}
            onPoint={() => props.onPoint(index)}
          >
            <span className={styles.avatar} data-hue={personHue(person.id)} aria-hidden>
              {avatarLetter(person.name)}
            </span>
            <span className={styles.person}>
              <span className={styles.name}>{person.id === context.me ? `${person.name} (you)` : person.name}</span>
              {person.email !== undefined && <span className={styles.address}>{person.email}</span>}
            </span>
            {chosen.includes(person.id) && <IconCheck size={14} stroke={2} className={classes['tick'] ?? ''} />}
          </ListOption>
        ))}
      </div>
      <output className={classes['none']} hidden={props.status === null}>
        {props.status}
      </output>
    </>
  )
}

interface ChosenProps extends Pick<PeopleListProps, 'chosen' | 'context' | 'onTakeOut'> {}

/** They are no tab stops because Backspace in the input removes the last one. */
const Chosen = ({ chosen, context, onTakeOut }: ChosenProps) => (
  <div className={classes['chosen']}>
    {chosen.map(id => {
      const { label, hue, avatar } = personChip(id, context)
      return (
        <span key={id} className={cells['chip']} data-hue={hue} data-avatar={avatar}>
          <span className={classes['chosenName']}>{label}</span>
          <button
            type="button"
            tabIndex={-1}
            className={classes['takeOut']}
            aria-label={`Remove ${label}`}
            onClick={() => onTakeOut(id)}
          >
            <IconX size={12} stroke={2} />
          </button>
        </span>
      )
    })}
  </div>
)
