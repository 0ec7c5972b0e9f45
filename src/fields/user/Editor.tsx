import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useEnd } from '../editing/use-end.ts'
import type { EditorProps, Move } from '../field-ui.ts'
import { personName } from '../people/person-names.ts'
import { useCandidates } from '../people/use-candidates.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import { matchingPeople, toggled } from './chosen-people.ts'
import { PeopleList } from './PeopleList.tsx'
import type { UserIds, UserTemplate } from './user.ts'

const unchosen = (text: string) => `No one was chosen for '${text.trim()}'`

/**
 * An input that finds people by name and address, with the chosen and the found people below. Enter adds or removes the
 * active person, or commits if there is no search and no active line. Backspace in an empty input removes the last
 * person. If only one can be chosen, choosing them ends the edit. Chosen people are kept however the editor closes.
 */
export default function Editor(props: EditorProps<UserIds, UserTemplate>) {
  const { value, template, label, context } = props
  const [search, setSearch] = useState(props.initialText ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(value ?? [])
  const [at, setAt] = useState<number | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { end, isOver } = useEnd()
  const { people, isFailed } = useCandidates()
  const listId = useId()
  const list = matchingPeople(people ?? [], search, context.me)
  const isEmpty = search.trim() === ''
  const active = isEmpty && at === null ? null : Math.min(at ?? 0, list.length - 1)

  const isAsBefore = (last: readonly string[]) =>
    last.length === (value ?? []).length && last.every((id, index) => id === value?.[index])

  function commit(last: readonly string[], move: Move): void {
    end(() => props.onCommit(isAsBefore(last) ? value : last.length === 0 ? null : [...last], move))
  }

  function find(text: string): void {
    setSearch(text)
    setAt(null)
    setMessage(null)
  }

  /** Adds or removes the person of a line. Text that finds nobody stays with a message. */
  function take(index: number | null, move: Move): readonly string[] | null {
    const person = index === null ? undefined : list[index]
    if (!person) {
      setMessage(unchosen(search))
      return null
    }
    const next = toggled(chosen, person.id, template.allowMultiple)
    setChosen(next)
    find('')
    if (!template.allowMultiple) commit(next, move)
    return next
  }

  const step = (by: 1 | -1) => {
    if (list.length === 0) return
    setAt(active === null ? (by > 0 ? 0 : list.length - 1) : (active + by + list.length) % list.length)
  }
  const keys: Record<string, (shift: boolean) => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: shift => {
      if (active === null) commit(chosen, shift ? 'up' : 'down')
      else if (people !== null) take(active, shift ? 'up' : 'down')
    },
    Escape: () => (isAsBefore(chosen) ? end(props.onCancel) : commit(chosen, 'stay')),
    Tab: shift => {
      const move = shift ? 'left' : 'right'
      const last = isEmpty ? chosen : take(active, move)
      if (last) commit(last, move)
    },
  }

  /** Commits who was chosen. Text from which nobody was chosen stays in the editor if nothing else has changed. */
  function leave(text: string): void {
    if (text === '' || isOver()) return commit(chosen, 'stay')
    if (!isAsBefore(chosen)) {
      props.onDiscarded?.(unchosen(text))
      return commit(chosen, 'stay')
    }
    setMessage(unchosen(text))
    props.onUnreadable?.(unchosen(text))
  }

  const names = chosen.map(id => personName(id, context)).join(', ')
  const input = (
    <ChoiceInput
      label={label}
      listId={listId}
      describedBy={message === null ? `${listId}-chosen` : `${listId}-message ${listId}-chosen`}
      isInvalid={message !== null}
      active={list.length === 0 ? null : active}
      placeholder="Find a person"
      search={search}
      onSearch={find}
      keys={keys}
      onKey={key => key === 'Backspace' && search === '' && setChosen(chosen.slice(0, -1))}
      onLeave={leave}
    />
  )
  return (
    <Floating opened target={input} width={300}>
      {message !== null && <EditorMessage id={`${listId}-message`}>{message}</EditorMessage>}
      <VisuallyHidden id={`${listId}-chosen`}>{names === '' ? 'Nobody chosen' : `Chosen: ${names}`}</VisuallyHidden>
      <PeopleList
        {...{ listId, label, list, chosen, active, context }}
        isMultiple={template.allowMultiple}
        status={
          isFailed
            ? 'The people could not be loaded'
            : people === null
              ? 'Loading...'
              : list.length === 0
                ? 'No one found'
                : null
        }
        onTake={index => take(index, 'stay')}
        onTakeOut={id => setChosen(chosen.filter(one => one !== id))}
        onPoint={setAt}
      />
    </Floating>
  )
}
