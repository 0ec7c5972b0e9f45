import { useId, useState } from 'react'
import type { EditorProps, Move } from '../field-ui.ts'
import { EditorMessage } from '../editing/EditorMessage.tsx'
import { Floating } from '../editing/Floating.tsx'
import { useEnd } from '../editing/use-end.ts'
import { ChoiceInput } from '../select/ChoiceInput.tsx'
import { ChoiceList } from '../select/ChoiceList.tsx'
import { choices, type Choice } from '../select/choices.ts'
import { unchosenOption } from '../select/option-texts.ts'
import { maxOptions, optionIndex, valueOfLabel, withNewOptions, type SelectTemplate } from '../select/options.ts'

type Props = EditorProps<string, SelectTemplate>

/** An input that finds options, with a list of them below. */
export default function Editor(props: Props) {
  const { value, template, label, onTemplateChange } = props
  const [search, setSearch] = useState(props.initialText ?? '')
  const isFull = template.options.length >= maxOptions
  const mayCreate = onTemplateChange !== undefined && !isFull
  const list = choices(template, { search, filled: value !== null, mayCreate })
  const current = list.findIndex(choice => choice.kind === 'option' && choice.option.value === value)
  const [at, setAt] = useState<number | null>(null)
  const active = Math.min(at ?? (search === '' ? Math.max(current, 0) : 0), list.length - 1)
  const [message, setMessage] = useState<string | null>(null)
  const { end, isOver } = useEnd()
  const listId = useId()

  function choose(choice: Choice | undefined, move: Move): void {
    if (!choice) return setMessage(unchosenOption(search))
    if (choice.kind === 'option') return end(() => props.onCommit(choice.option.value, move))
    if (choice.kind === 'clear') return end(() => props.onCommit(null, move))
    const next = withNewOptions(template, choice.labels)
    const made = next.options.at(-1)
    if (next !== template && made) {
      end(() => {
        onTemplateChange?.(next)
        props.onCommit(made.value, move)
      })
    }
  }

  function find(text: string): void {
    setSearch(text)
    setAt(null)
    setMessage(null)
  }

  function step(by: number): void {
    if (list.length > 0) setAt((active + by + list.length) % list.length)
  }

  const keyActions: Record<string, (shift: boolean) => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: shift => choose(list[active], shift ? 'up' : 'down'),
    Escape: () => end(props.onCancel),
    Tab(shift) {
      const move = shift ? 'left' : 'right'
      if (search.trim() === '' && at === null) end(() => props.onCommit(value, move))
      else choose(list[active], move)
    },
  }

  /** On blur, the full label of an option chooses it. Text that names no option stays in the editor with a message. */
  function leave(text: string): void {
    if (text === '') return end(props.onCancel)
    const named = valueOfLabel(template, text)
    if (named !== undefined) return end(() => props.onCommit(named, 'stay'))
    if (isOver()) return
    setMessage(unchosenOption(text))
    props.onUnreadable?.(unchosenOption(text))
  }

  const shown = value === null ? '' : (optionIndex(template).byValue.get(value)?.label ?? '')
  const input = (
    <ChoiceInput
      label={label}
      listId={listId}
      describedBy={message === null ? undefined : `${listId}-message`}
      isInvalid={message !== null}
      active={list.length > 0 ? active : null}
      placeholder={shown || (mayCreate ? 'Find or create an option' : 'Find an option')}
      search={search}
      onSearch={find}
      keys={keyActions}
      onLeave={leave}
    />
  )
  return (
    <Floating opened target={input} width={240}>
      {message !== null && <EditorMessage id={`${listId}-message`}>{message}</EditorMessage>}
      <ChoiceList
        id={listId}
        label={label}
        list={list}
        active={active}
        isChosen={(_choice, index) => index === current}
        plain={template.disableColors}
        isFull={onTemplateChange !== undefined && isFull}
        onChoose={choice => choose(choice, 'stay')}
        onPoint={setAt}
      />
    </Floating>
  )
}
