import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { Floating } from '../editing/Floating.tsx'
import { useEnd } from '../editing/use-end.ts'
import type { EditorProps, Move } from '../field-ui.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import { type LinkedIds, linkedRecord, type LinkTemplate } from './linked_record.ts'
import { PickerPanel } from './PickerPanel.tsx'
import { usePicker } from './use-picker.ts'

const popoverWidth = 380

/**
 * A text that finds records of the linked table, with those that are linked and those that were found below it. Enter
 * takes the active record in or out, and commits when none was searched for or gone to; Backspace in an empty text takes
 * out the last one. Where only one can be linked, the first that is chosen ends it. What was taken in or out stays
 * whichever way the editor is left.
 */
export default function Editor(props: EditorProps<LinkedIds, LinkTemplate>) {
  const { value, template, label, context } = props
  const { tableId, allowMultiple } = template
  const picker = usePicker({ tableId, allowMultiple, chosen: value ?? [], search: props.initialText })
  const { state, lines, active } = picker
  const { end, isOver } = useEnd()
  const listId = useId()

  function commit(move: Move, last?: readonly string[]): void {
    const { chosen, gestureId } = picker.leave(last)
    const isAsBefore = chosen.length === (value ?? []).length && chosen.every((id, at) => id === value?.[at])
    end(() => {
      if (isAsBefore) props.onCommit(value, move)
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
      const chosen = isEmpty || isSearching ? undefined : picker.take(active === null ? undefined : lines[active])
      commit(move, chosen)
    },
  }

  /** What was chosen is kept; a text that found nothing which was taken is not, and says so. */
  function leave(text: string): void {
    const isCreated = state.creating === text
    if (text !== '' && !isOver() && !isCreated) props.onUnreadable?.(`No record was chosen for '${text}'`)
    commit('stay')
  }

  const names = linkedRecord.show([...state.chosen], template, context)
  const input = (
    <ChoiceInput
      label={label}
      listId={listId}
      describedBy={`${listId}-chosen`}
      active={active}
      placeholder="Search records..."
      search={state.search}
      onSearch={picker.type}
      keys={keys}
      onKey={key => key === 'Backspace' && state.search === '' && picker.takeOutLast()}
      onLeave={leave}
    />
  )
  return (
    <Floating opened target={input} width={popoverWidth}>
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
