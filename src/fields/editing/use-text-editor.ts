import { useId, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import type { Reading } from '../field-type.ts'
import type { EditorProps, Move } from '../field-ui.ts'
import { moveOf } from './move-of.ts'
import { useEnd } from './use-end.ts'

interface TextEditorOptions<V> {
  /** The value as text to edit. */
  text: string
  read(text: string): Reading<V>
  /** Takes out what may not be typed. `before` is the text that was there; a composition is never filtered. */
  filter?(text: string, before: string): string
  /** Shift+Enter makes a new line instead of moving up. */
  multiline?: boolean
  /** An editor that is opened on a value selects all of it, so that typing replaces it. */
  selectsAll?: boolean
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Puts the focus into an editor when it is mounted, with the caret after what was typed so far. */
export function focusAtEnd(element: TextElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  element.setSelectionRange(element.value.length, element.value.length)
}

/** Puts the focus into an editor when it is mounted, with all of its text selected. */
function focusAll(element: TextElement | null): void {
  element?.focus({ preventScroll: true })
  element?.select()
}

/** Enter that ends a composed character (Chinese, Japanese, Korean) is not meant for the editor. */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** What was typed before the editor was there replaces the value, unless nothing of it may be typed here. */
function firstText<V>(initialText: string | undefined, { text, filter }: TextEditorOptions<V>): string {
  if (!initialText || !filter) return initialText ?? text
  return filter(initialText, '') || text
}

/**
 * State and keys of an editor whose value is written as text. An unchanged text commits the old value untouched,
 * so that a number shown with fewer digits than it has loses none.
 */
export function useTextEditor<V, T>(props: EditorProps<V, T>, options: TextEditorOptions<V>) {
  const filter = options.filter ?? (text => text)
  const [text, setText] = useState(() => firstText(props.initialText, options))
  const [message, setMessage] = useState<string | null>(null)
  const { end, isOver } = useEnd()
  const messageId = useId()

  function commit(value: V | null, move: Move): void {
    end(() => props.onCommit(value, move))
  }

  function commitText(move: Move): void {
    if (text === options.text) return commit(props.value, move)
    const reading = options.read(text)
    if (reading.kind === 'unreadable') return setMessage(reading.message)
    commit(reading.kind === 'value' ? reading.value : null, move)
  }

  function onBlur(event: FocusEvent<TextElement>): void {
    if (text !== options.text) {
      const reading = options.read(event.currentTarget.value)
      if (reading.kind !== 'unreadable') return commit(reading.kind === 'value' ? reading.value : null, 'stay')
      if (!isOver()) props.onUnreadable?.(reading.message)
    }
    end(props.onCancel)
  }

  function change(next: string): void {
    setText(next)
    setMessage(null)
  }

  /** Browsers break a line with Shift alone; people of other programs use Alt. */
  function breakLine(event: KeyboardEvent<TextElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget } = event
    currentTarget.setRangeText('\n', currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0, 'end')
    change(currentTarget.value)
  }

  function onChange({ currentTarget, nativeEvent }: ChangeEvent<TextElement>): void {
    const isComposed = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    change(isComposed ? currentTarget.value : filter(currentTarget.value, text))
  }

  function onKeyDown(event: KeyboardEvent<TextElement>): void {
    if (isComposing(event)) return
    if (options.multiline && event.key === 'Enter' && event.altKey) return breakLine(event)
    const move = moveOf(event, options.multiline === true)
    if (event.key !== 'Escape' && move === null) return
    event.preventDefault()
    event.stopPropagation()
    if (move === null) end(props.onCancel)
    else commitText(move)
  }

  return {
    text,
    message,
    messageId,
    change,
    commit,
    cancel: () => end(props.onCancel),
    input: {
      ref: options.selectsAll && props.initialText === undefined ? focusAll : focusAtEnd,
      value: text,
      'aria-label': props.label,
      'aria-invalid': message !== null,
      'aria-describedby': message === null ? undefined : messageId,
      autoComplete: 'off',
      dir: 'auto',
      spellCheck: false,
      onChange,
      onKeyDown,
      onBlur,
    },
  }
}
