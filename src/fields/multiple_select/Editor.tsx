import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import type { EditorProps, Move } from '../field-ui.ts'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useEnd } from '../editing/use-end.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import { ChoiceList } from '../select/ChoiceList.tsx'
import { choices, type Choice } from '../select/choices.ts'
import { labelsIn, unchosenOption } from '../select/option-texts.ts'
import { maxOptions, optionIndex, type SelectTemplate } from '../select/options.ts'
import { choose, withoutLast, type Chosen } from './chosen-options.ts'
import { ChosenChips } from './ChosenChips.tsx'

/**
 * An input that finds options, with the chosen options and the list below. Enter adds or removes the active option, or
 * commits if there is no search and no active line. Backspace in an empty input removes the last option. Added and
 * removed options are kept however the editor closes; Escape discards only the typed text.
 */
export default function Editor(props: EditorProps<string[], SelectTemplate>) {
  const { value, label, onTemplateChange } = props
  const [search, setSearch] = useState(props.initialText ?? '')
  const [chosen, setChosen] = useState<Chosen>(() => ({ values: value ?? [], template: props.template }))
  const [at, setAt] = useState<number | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { end, isOver } = useEnd()
  const listId = useId()
  const { template, values } = chosen
  const isFull = template.options.length >= maxOptions
  const mayCreate = onTemplateChange !== undefined && !isFull
  const list = choices(template, { search, filled: values.length > 0, mayCreate, labels: labelsIn(search, template) })
  const active = Math.min(at ?? 0, list.length - 1)
  const hasAsked = search.trim() !== '' || at !== null

  const isAsBefore = (last: Chosen) =>
    last.values.length === (value ?? []).length && last.values.every((each, i) => each === value?.[i])

  function commit(last: Chosen, move: Move): void {
    end(() => {
      if (last.template !== props.template) onTemplateChange?.(last.template)
      props.onCommit(isAsBefore(last) ? value : last.values.length === 0 ? null : [...last.values], move)
    })
  }

  function take(choice: Choice | undefined): Chosen {
    const next = choice ? choose(chosen, choice) : chosen
    setChosen(next)
    // A choice ends the search. Without a search, the active line stays.
    if (choice && search !== '') find('')
    return next
  }

  function find(text: string): void {
    setSearch(text)
    setAt(null)
    setMessage(null)
  }

  function step(by: number): void {
    if (list.length > 0)
      setAt(at === null && search === '' ? (by > 0 ? 0 : list.length - 1) : (active + by + list.length) % list.length)
  }

  const keyActions: Record<string, (shift: boolean) => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: shift => (hasAsked ? void takeActive() : commit(chosen, shift ? 'up' : 'down')),
    Escape: () => (isAsBefore(chosen) ? end(props.onCancel) : commit(chosen, 'stay')),
    Tab(shift) {
      const last = search.trim() === '' ? chosen : takeActive()
      if (last) commit(last, shift ? 'left' : 'right')
    },
  }

  /** Takes the active choice. Text that matches none stays with a message. */
  function takeActive(): Chosen | null {
    const choice = list[active]
    if (!choice) setMessage(unchosenOption(search))
    return choice ? take(choice) : null
  }

  /** Commits what was chosen. Text from which nothing was chosen stays in the editor if nothing else has changed. */
  function leave(text: string): void {
    if (text === '' || isOver()) return commit(chosen, 'stay')
    if (!isAsBefore(chosen)) {
      props.onDiscarded?.(unchosenOption(text))
      return commit(chosen, 'stay')
    }
    setMessage(unchosenOption(text))
    props.onUnreadable?.(unchosenOption(text))
  }

  const { byValue } = optionIndex(template)
  const options = values.flatMap(each => byValue.get(each) ?? [])
  const shown = options.map(option => option.label).join(', ')
  const input = (
    <ChoiceInput
      label={label}
      listId={listId}
      describedBy={message === null ? `${listId}-chosen` : `${listId}-message ${listId}-chosen`}
      isInvalid={message !== null}
      active={hasAsked && list.length > 0 ? active : null}
      placeholder={mayCreate ? 'Find or create an option' : 'Find an option'}
      search={search}
      onSearch={find}
      keys={keyActions}
      onKey={key => key === 'Backspace' && search === '' && setChosen(withoutLast)}
      onLeave={leave}
    />
  )
  return (
    <Floating opened target={input} width={260}>
      {message !== null && <EditorMessage id={`${listId}-message`}>{message}</EditorMessage>}
      <VisuallyHidden id={`${listId}-chosen`}>{shown === '' ? 'Nothing chosen' : `Chosen: ${shown}`}</VisuallyHidden>
      <ChosenChips
        options={options}
        plain={template.disableColors}
        onRemove={option => setChosen(choose(chosen, { kind: 'option', option }))}
      />
      <ChoiceList
        id={listId}
        label={label}
        list={list}
        active={hasAsked ? active : -1}
        isChosen={choice => choice.kind === 'option' && values.includes(choice.option.value)}
        isMultiple
        plain={template.disableColors}
        isFull={onTemplateChange !== undefined && isFull}
        onChoose={take}
        onPoint={setAt}
      />
    </Floating>
  )
}
