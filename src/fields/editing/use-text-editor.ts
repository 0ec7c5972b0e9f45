import { useId, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import type { Reading } from '../field-type.ts'
import type { EditorProps, Move } from '../field-ui.ts'
import { moveForKey } from './move-for-key.ts'
import { useEnd } from './use-end.ts'

interface TextEditorOptions<V> {
  /** The value as editable text. */
  text: string
  read(text: string): Reading<V>
  /** Adjusts the text after a key. `before` is the previous text. A composition is never adjusted. */
  filter?(text: string, before: string): string
  /** Whether Shift+Enter adds a line instead of committing and moving up. */
  multiline?: boolean
  /** Whether all text is selected when the editor opens on a value, so typing replaces it. */
  selectsAll?: boolean
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Focuses an editor on mount, with the caret at the end of its text. */
export function focusAtEnd(element: TextElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  element.setSelectionRange(element.value.length, element.value.length)
}

/** Focuses an editor on mount, with all its text selected. */
function focusAll(element: TextElement | null): void {
  element?.focus({ preventScroll: true })
  element?.select()
}

/** Whether a key belongs to an input method (Chinese, Japanese, Korean), such as the Enter that ends a composition. */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/**
 * State and key handlers of a text editor. Unchanged text commits the old value, so a number that is shown rounded
 * keeps its digits. Text that cannot be read stays in the editor with the reason, whichever way the person leaves it.
 */
export function useTextEditor<V, T>(props: EditorProps<V, T>, options: TextEditorOptions<V>) {
  const filter = options.filter ?? (text => text)
  const [text, setText] = useState(() =>
    props.initialText === undefined ? options.text : filter(props.initialText, ''),
  )
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
    if (text === options.text) return end(props.onCancel)
    const reading = options.read(event.currentTarget.value)
    if (reading.kind !== 'unreadable') return commit(reading.kind === 'value' ? reading.value : null, 'stay')
    if (isOver()) return
    setMessage(reading.message)
    props.onUnreadable?.(reading.message)
  }

  function change(next: string): void {
    setText(next)
    setMessage(null)
  }

  /** Browsers break a line only on Shift+Enter; some other programs use Alt+Enter. */
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
    const move = moveForKey(event, options.multiline === true)
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
