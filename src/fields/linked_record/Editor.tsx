import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useEnd } from '../editing/use-end.ts'
import type { EditorProps, Move } from '../field-ui.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import { type LinkedIds, linkedRecord, type LinkTemplate } from './linked_record.ts'
import { PickerPanel } from './PickerPanel.tsx'
import { usePicker } from './use-picker.ts'

const popoverWidth = 380

const unchosen = (text: string) => `No record was chosen for '${text.trim()}'`

/**
 * An input that searches records of the linked table, with the linked and found records below. Enter adds or removes
 * the active record, or commits if there is no search and no active line. Backspace in an empty input removes the last
 * record. If only one can be linked, choosing it ends the edit. Added and removed records are kept however the editor
 * closes.
 */
export default function Editor(props: EditorProps<LinkedIds, LinkTemplate>) {
  const { value, template, label, context } = props
  const { tableId, allowMultiple } = template
  const picker = usePicker({ tableId, allowMultiple, chosen: value ?? [], search: props.initialText })
  const { state, lines, active } = picker
  const [message, setMessage] = useState<string | null>(null)
  const { end, isOver } = useEnd()
  const listId = useId()

  const isAsBefore = (chosen: readonly string[]) =>
    chosen.length === (value ?? []).length && chosen.every((id, at) => id === value?.[at])

  function commit(move: Move, last?: readonly string[]): void {
    const { chosen, gestureId } = picker.leave(last)
    end(() => {
      if (isAsBefore(chosen)) props.onCommit(value, move)
      else props.onCommit(chosen.length === 0 ? null : [...chosen], move, gestureId)
    })
  }

  function take(at: number | null, move: Move): void {
    const line = at === null ? undefined : lines[at]
    const chosen = picker.take(line)
    if (!allowMultiple && line?.kind === 'record') commit(move, chosen)
  }

  const isSearching = state.search.trim() !== '' && state.search.trim() !== state.found
  const isEmpty = state.search.trim() === ''
  const keys: Record<string, (shift: boolean) => void> = {
    ArrowDown: () => picker.step(1),
    ArrowUp: () => picker.step(-1),
    Enter: shift => {
      if (isSearching) picker.hurry()
      else if (active !== null) take(active, shift ? 'up' : 'down')
      else if (isEmpty) commit(shift ? 'up' : 'down')
    },
    Escape: () => commit('stay'),
    Tab: shift => {
      const move = shift ? 'left' : 'right'
      if (isEmpty) commit(move)
      else if (isSearching) picker.hurry()
      else if (active === null) setMessage(unchosen(state.search))
      else commit(move, picker.take(lines[active]))
    },
  }

  /** Commits what was chosen. Text from which nothing was chosen stays in the editor if nothing else has changed. */
  function leave(text: string): void {
    if (text === '' || isOver() || state.creating === text) return commit('stay')
    if (!isAsBefore(picker.leave().chosen)) {
      props.onDiscarded?.(unchosen(text))
      return commit('stay')
    }
    setMessage(unchosen(text))
    props.onUnreadable?.(unchosen(text))
  }

  const names = linkedRecord.show([...state.chosen], template, context)
  const input = (
    <ChoiceInput
      label={label}
      listId={listId}
      describedBy={message === null ? `${listId}-chosen` : `${listId}-message ${listId}-chosen`}
      isInvalid={message !== null}
      active={active}
      placeholder="Search records..."
      search={state.search}
      onSearch={text => {
        setMessage(null)
        picker.type(text)
      }}
      keys={keys}
      onKey={key => key === 'Backspace' && state.search === '' && picker.takeOutLast()}
      onLeave={leave}
    />
  )
  return (
    <Floating opened target={input} width={popoverWidth}>
      {message !== null && <EditorMessage id={`${listId}-message`}>{message}</EditorMessage>}
      <VisuallyHidden id={`${listId}-chosen`}>{names === '' ? 'Nothing linked' : `Linked: ${names}`}</VisuallyHidden>
      <PickerPanel
        {...{ listId, label, template, context, picker }}
        onTake={at => take(at, 'stay')}
        onTakeOut={picker.takeOut}
        onOpen={recordId => {
          commit('stay')
          props.onOpenLinked?.(recordId)
        }}
      />
    </Floating>
  )
}
